import { type Assignment, assignmentOf } from "@verdict/contract";
import { Refusal } from "../../platform/refusal.ts";

/** The assignment that a call names; the guard has let only calls through that name one. */
export function placeOf(named: Readonly<Record<string, unknown>>): Assignment {
  const place = assignmentOf(named);
  if (!place) throw new Refusal("assignment-not-found");
  return place;
}
