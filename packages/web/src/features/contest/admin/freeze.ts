import { contestType } from "@verdict/contract";

/** From when on a board stands still: so long before the end, from the start, or at another moment that is kept. */
export type FreezeChoice = "half" | "hour" | "all" | "kept";

const lead = { half: 1800, hour: 3600 } as const;

/** Whether a contest of so many seconds can be frozen like this. */
export function isFreezePossible(choice: FreezeChoice, seconds: number): boolean {
  return choice === "half" || choice === "hour" ? seconds >= lead[choice] : true;
}

/** What is chosen when freezing is switched on. */
export function usualFreeze(type: number, seconds: number): FreezeChoice {
  return type === contestType.acm && isFreezePossible("hour", seconds) ? "hour" : "all";
}

/** The moment of a choice; `kept`: the one a contest has already. */
export function freezeMoment(choice: FreezeChoice, start: Date, end: Date, kept: Date | null): Date {
  const seconds = (end.getTime() - start.getTime()) / 1000;
  if (choice === "kept" && kept && kept >= start && kept < end) return kept;
  if (choice === "kept" || choice === "all" || !isFreezePossible(choice, seconds)) return start;
  return new Date(end.getTime() - lead[choice] * 1000);
}

/** Which choice a moment came from. */
export function freezeOf(at: Date, start: Date, end: Date): FreezeChoice {
  const before = (end.getTime() - at.getTime()) / 1000;
  if (before === lead.half) return "half";
  if (before === lead.hour) return "hour";
  return at.getTime() === start.getTime() ? "all" : "kept";
}
