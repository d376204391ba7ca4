import { session } from "../../lib/session.ts";
import { adoptGuestDraft } from "./draft.ts";

/** The place of a program that a guest meant to submit: signing in draws the page anew. */
let wanted: string | null = null;

/** For a guest who pressed Submit, once they are signed in: their program is theirs, and is sent when the page is back. */
export function goOnSubmitting(place: string): void {
  const { user } = session.get();
  if (!user) return;
  adoptGuestDraft(user.uid, place);
  wanted = place;
}

/** The place of a program that is to be changed: a narrow page begins with the editor there. */
let edited: string | null = null;

export function goOnEditing(place: string): void {
  edited = place;
}

/** Which half of a narrow page is shown first. */
export function firstView(place: string): "statement" | "solution" {
  const isEdited = edited === place || wanted === place;
  if (edited === place) edited = null;
  return isEdited ? "solution" : "statement";
}

/** Whether the program at `place` is to be sent now; asked once. */
export function takeWanted(place: string): boolean {
  if (wanted !== place) return false;
  wanted = null;
  return true;
}
