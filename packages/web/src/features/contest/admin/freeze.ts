import { ruleOf } from "@verdict/contract";

/** From when on a board stands still: so long before the end, or from the start. */
export type FreezeChoice = "half" | "hour" | "own" | "all";

/** Seconds before the end; null: from the start. `own`: of a freeze of own length. */
export function leadOf(choice: FreezeChoice, own: number): number | null {
  return { half: 1800, hour: 3600, own, all: null }[choice];
}

/** Whether a contest of so many seconds can be frozen so long. */
export const isFreezePossible = (lead: number | null, seconds: number): boolean =>
  lead === null || (lead > 0 && lead <= seconds);

/** What is chosen when freezing is switched on. */
export function usualFreeze(type: number, seconds: number): FreezeChoice {
  return ruleOf(type).isRace && seconds >= 3600 ? "hour" : "all";
}

/** The moment of a choice: its distance to the end stays, wherever that goes. */
export function freezeMoment(lead: number | null, start: Date, end: Date): Date {
  return lead === null ? start : new Date(end.getTime() - lead * 1000);
}

/** Which choice a moment came from. */
export function freezeOf(at: Date, start: Date, end: Date): FreezeChoice {
  const before = (end.getTime() - at.getTime()) / 1000;
  if (before === 1800) return "half";
  if (before === 3600) return "hour";
  return at.getTime() === start.getTime() ? "all" : "own";
}
