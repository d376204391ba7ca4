import { closeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { CheckerProtocol, Checking } from "@verdict/contract";
import { Fault, RanOut } from "../fault.ts";
import { type CheckerNoun, messages } from "../messages.ts";
import type { CopyOut, ProgramResult } from "../sandbox/protocol.ts";
import { decode } from "../text.ts";
import { cms } from "./protocol/cms.ts";
import { dmoj } from "./protocol/dmoj.ts";
import { icpc } from "./protocol/icpc.ts";
import type { CheckerVerdict, Protocol } from "./protocol/protocol.ts";
import { standard, testlib } from "./protocol/standard.ts";
import { endingOf } from "./verdict.ts";

const protocols: Record<CheckerProtocol, Protocol> = { standard, testlib, icpc, dmoj, cms };

/** The rules that the task's checker or interactor follows. */
export function protocolOf({ checker }: Pick<Checking, "checker">): Protocol {
  return protocols[checker?.protocol ?? "standard"];
}

/** Longest file of a checker that is read, in bytes. */
const FILE_BYTES = 65_536;

/** A checker's end with what it wrote into files. */
export type CheckerEnd = ProgramResult & {
  texts?: Record<string, string>;
  /** It asked for another pass. */
  asksAgain?: boolean;
};

export function copyOutOf({ takes }: Protocol): CopyOut[] {
  return takes.map((name) => ({ name, maxBytes: FILE_BYTES, optional: true }));
}

/** Reads and closes the files that came out of a run. */
export async function withTexts(result: ProgramResult): Promise<CheckerEnd> {
  const texts: Record<string, string> = {};
  try {
    for (const { name, fd } of result.files) texts[name] = decode(await readFile(`/proc/self/fd/${fd}`));
  } finally {
    for (const { fd } of result.files) closeSync(fd);
  }
  return { ...result, files: [], texts };
}

/**
 * What a checker or interactor said by the rules of its protocol. Rejects with Fault when it failed or said nothing
 * that can be understood; for staff with how it ended and all that it said.
 */
export function readChecker(
  result: CheckerEnd,
  noun: CheckerNoun,
  protocol: Protocol = standard,
  points: number | null = null,
): CheckerVerdict {
  const stderr = decode(result.stderr?.bytes ?? new Uint8Array()).trim();
  const stdout = decode(result.stdout?.bytes ?? new Uint8Array()).trim();
  const files = result.texts ?? {};
  const fault = (why: string, Kind = Fault) => {
    const streams = { "standard error": stderr, "standard output": stdout, ...files };
    const heard = Object.entries(streams).filter(([, text]) => text !== "");
    const lines = heard.map(([name, text]) => `${name}: ${text.slice(0, 4096)}`);
    const ending = `${noun}: ${why} (${endingOf(result).text})`;
    return new Kind(messages.checkerFailed(noun), [ending, ...lines].join("\n"));
  };
  if (result.verdict !== "OK" && (result.verdict !== "RE" || result.signal !== null)) {
    throw fault(`stopped, ${result.verdict}`, result.verdict === "RE" ? Fault : RanOut);
  }
  const lost = result.missing.find(({ reason }) => reason === "too-large")?.name;
  if (result.asksAgain !== undefined && lost !== undefined) throw fault(`left too much behind (${lost})`);
  if (result.asksAgain && result.exitCode !== 42)
    throw fault("asked for another pass, but did not accept this one");
  return protocol.read({ exitCode: result.exitCode ?? -1, stdout, stderr, files, points, fault });
}
