import { type Coursework, courseworkOf } from "@verdict/contract";
import { Refusal } from "../../platform/refusal.ts";

/** The coursework that a call names; the guard has let only calls through that name one. */
export function placeOf(named: Readonly<Record<string, unknown>>): Coursework {
  const place = courseworkOf(named);
  if (!place) throw new Refusal("coursework-not-found");
  return place;
}
