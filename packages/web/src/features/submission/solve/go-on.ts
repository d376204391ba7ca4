import { session } from "../../../lib/session.ts";
import { adoptGuestDraft } from "./draft.ts";

/** What a guest meant to do with their program. */
type Wish = "submit" | "test";

/** The guest's wish and the place of the program: signing in draws the page anew. */
let wanted: { wish: Wish; place: string } | null = null;

/** For a guest who wanted to submit or to test, once they are signed in: their program is theirs, and it happens when the page is back. */
export function goOnWith(wish: Wish, place: string): void {
  const { user } = session.get();
  if (!user) return;
  adoptGuestDraft(user.uid, place);
  wanted = { wish, place };
}

/** The place of a program that is to be changed: a narrow page begins with the editor there. */
let edited: string | null = null;

export function goOnEditing(place: string): void {
  edited = place;
}

/** Which half of a narrow page is shown first. */
export function firstView(place: string): "statement" | "solution" {
  const isEdited = edited === place || wanted?.place === place;
  if (edited === place) edited = null;
  return isEdited ? "solution" : "statement";
}

/** What is to be done with the program at `place` now; told once. */
export function takeWanted(place: string): Wish | null {
  if (wanted?.place !== place) return null;
  const { wish } = wanted;
  wanted = null;
  return wish;
}
