import { CHECKER_NUMBER_MAX, type SubmissionStatus, status } from "@verdict/contract";
import type { Fault } from "../../fault.ts";
import { type Message, said } from "../../messages.ts";

export interface CheckerVerdict {
  status: SubmissionStatus;
  /** Share of the case's points, 0 to 1. */
  fraction: number;
  /** The number that it gave, where that says more than the share: thresholds and groups without a bound count by it. */
  value?: number;
  message: Message | null;
}

/** What a checker or interactor that ended by itself left behind. */
export interface Said {
  exitCode: number;
  stdout: string;
  stderr: string;
  /** Files it wrote, of those that its protocol names. */
  files: Readonly<Record<string, string>>;
  /** Points of the case; null where it has none. */
  points: number | null;
  /** The checker failed, for this reason. */
  fault(why: string): Fault;
}

/** By which rules a checker is called and understood; docs/modes.md has them as a table. */
export interface Protocol {
  /** Its arguments: files of its work directory. */
  readonly args: readonly string[];
  /** Where a checker finds the program's output; an interactor's standard input is always the program. */
  readonly output: "file" | "stdin";
  /** Files it may write. */
  readonly takes: readonly string[];
  /** Throws `fault` for what it cannot mean. */
  read(said: Said): CheckerVerdict;
}

export const accepted = { status: status.accepted, fraction: 1 };
export const wrong = { status: status.wrongAnswer, fraction: 0 };
export const presentation = { status: status.presentationError, fraction: 0 };

/** A share of the points: all of it is Accepted, none of it still partial. */
export function share(fraction: number): Omit<CheckerVerdict, "message"> {
  if (fraction > 1) return { ...accepted, value: fraction };
  if (fraction === 1) return accepted;
  return { status: status.partialAccepted, fraction: Math.max(0, fraction) };
}

/** The same where no points mean that the output is wrong. */
export function shareOrWrong(fraction: number): Omit<CheckerVerdict, "message"> {
  return fraction > 0 ? share(fraction) : wrong;
}

export function words(text: string | undefined): Message | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : said(trimmed);
}

/** A plain decimal number, as programs print them, that can be counted with; null for anything else. */
export function decimal(text: string): number | null {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return null;
  const number = Number(text);
  return Math.abs(number) <= CHECKER_NUMBER_MAX ? number : null;
}
