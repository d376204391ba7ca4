import type { z } from "zod";
import { optionalId } from "./scalar.ts";

/** What a teacher looks after: a group's training, a contest, or all that a group has. Calls name one of them. */
export const courseworkQuery = {
  tid: optionalId,
  cid: optionalId,
  gid: optionalId,
} satisfies z.ZodRawShape;

export type CourseworkKind = "training" | "contest" | "group";
export interface Coursework {
  readonly kind: CourseworkKind;
  readonly id: number;
}

/** The one that a call names; of several the innermost. */
export function courseworkOf(named: Readonly<Record<string, unknown>>): Coursework | null {
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
