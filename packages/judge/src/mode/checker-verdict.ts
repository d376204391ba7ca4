import { type SubmissionStatus, status } from "@verdict/contract";
import { Fault } from "../fault.ts";
import { type CheckerNoun, type Message, messages, said as saidBy } from "../messages.ts";
import type { ProgramResult } from "../sandbox/protocol.ts";
import { decode } from "../text.ts";
import { endingOf } from "./verdict.ts";

export interface CheckerVerdict {
  status: SubmissionStatus;
  fraction: number;
  message: Message | null;
}

const accepted = { status: status.accepted, fraction: 1 };
const wrong = { status: status.wrongAnswer, fraction: 0 };
const presentation = { status: status.presentationError, fraction: 0 };

function partial(percent: number): Omit<CheckerVerdict, "message"> {
  if (percent >= 100) return accepted;
  return { status: status.partialAccepted, fraction: Math.max(0, percent) / 100 };
}

/**
 * What a checker or interactor said: by its exit code, else by the first words of its standard error.
 * Rejects with Fault when it failed or said nothing that can be understood.
 * Source: reference/behaviour.md 1.6.
 */
export function readChecker(result: ProgramResult, noun: CheckerNoun): CheckerVerdict {
  const said = decode(result.stderr?.bytes ?? new Uint8Array()).trim();
  const message = said === "" ? null : saidBy(said);
  const fault = (why: string) =>
    new Fault(messages.checkerFailed(noun), `${noun}: ${why}\nstandard error: ${said.slice(0, 4096)}`);
  if (result.verdict !== "OK" && (result.verdict !== "RE" || result.signal !== null)) {
    throw fault(`stopped, ${result.verdict}: ${endingOf(result).text}`);
  }
  // testlib's own shares end with the percentage as exit code: 0 and 99 to 103 would be taken for something else.
  if (said.startsWith("partially correct (")) return { ...fromWords(said, fault, result.exitCode), message };
  switch (result.exitCode) {
    case 0:
    case 100:
      return { ...accepted, message };
    case 99:
      return { ...partial(percentOf(result) ?? 0), message };
    case 101:
      return { ...presentation, message };
    case 102:
      return { ...wrong, message };
    case 103:
      throw fault("says it failed (exit code 103)");
    default:
      return { ...fromWords(said, fault, result.exitCode), message };
  }
}

/** Standard output of exit code 99: one number, percent. */
function percentOf(result: ProgramResult): number | null {
  const said = decode(result.stdout?.bytes ?? new Uint8Array()).trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(said) ? Math.min(100, Number(said)) : null;
}

function fromWords(
  said: string,
  fault: (why: string) => Fault,
  exitCode: number | null,
): Omit<CheckerVerdict, "message"> {
  if (/^ok\b/.test(said)) return accepted;
  if (said.startsWith("wrong answer")) return wrong;
  if (said.startsWith("wrong output format")) return wrong;
  const partly = /^partially correct (?:\((\d+)\))?/.exec(said);
  if (partly) return partial(Number(partly[1] ?? 0));
  const points = /^points\s+([+-]?(?:\d+\.?\d*|\.\d+))/.exec(said);
  if (points) return partial(Number(points[1]));
  throw fault(`ended with exit code ${exitCode} and no known word`);
}
