import type { z } from "zod";
import { optionalId } from "./scalar.ts";

/** What a teacher looks after: a group's training, a contest, or all that a group has. Calls name one of them. */
export const assignmentQuery = {
  tid: optionalId,
  cid: optionalId,
  gid: optionalId,
} satisfies z.ZodRawShape;

export type AssignmentKind = "training" | "contest" | "group";
export interface Assignment {
  readonly kind: AssignmentKind;
  readonly id: number;
}

/** The one that a call names; of several the innermost. */
export function assignmentOf(named: Readonly<Record<string, unknown>>): Assignment | null {
  for (const [name, kind] of [
    ["tid", "training"],
    ["cid", "contest"],
    ["gid", "group"],
  ] as const) {
    const id = named[name];
    if (typeof id === "number") return { kind, id };
  }
  return null;
}
