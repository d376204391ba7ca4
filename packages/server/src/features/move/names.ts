import { USERNAME_MAX } from "@verdict/contract";
import { z } from "zod";
import { isDistinct, lookOf } from "../user/username.ts";

/**
 * What accounts are to be called that cannot keep their names, by the old one: a new name; `=name` for the account here
 * that is the same person's; "" for one that stays behind.
 */
export const Names = z.record(z.string(), z.string());
export type Names = z.output<typeof Names>;

export type Choice =
  | { readonly as: "own" | "chosen"; readonly name: string }
  | { readonly as: "joined"; readonly name: string }
  | { readonly as: "left" };

export function choiceOf(names: Names, old: string): Choice {
  const chosen = Object.hasOwn(names, old) ? names[old] : undefined;
  if (chosen === undefined) return { as: "own", name: old };
  if (chosen === "") return { as: "left" };
  return chosen.startsWith("=") ? { as: "joined", name: chosen.slice(1) } : { as: "chosen", name: chosen };
}

/** Whether an account here may be called so. */
export const isName = (name: string): boolean =>
  name.length > 0 && name.length <= USERNAME_MAX && name.trim() === name && isDistinct(name);

/** Two names with one key are one name here. */
export const keyOfName = (name: string): string => lookOf(name);
