import { status } from "@verdict/contract";
import { z } from "zod";
import { ownOfDmoj } from "../language-keys.ts";
import { readYaml } from "../reading/yaml.ts";
import { baseName, type JurySource, readJurySolutions } from "../sources.ts";
import { folderOf } from "./archive-files.ts";
import type { DmojFolder } from "./dmoj.ts";
import { readAs } from "./source.ts";

/** Of a case, or of a whole program. */
const verdicts: Record<string, number[]> = {
  AC: [status.accepted],
  WA: [status.wrongAnswer, status.partialAccepted],
  TLE: [status.timeLimitExceeded, status.partialAccepted],
  MLE: [status.memoryLimitExceeded, status.partialAccepted],
  RTE: [status.runtimeError, status.partialAccepted],
  IR: [status.runtimeError, status.partialAccepted],
  OLE: [status.runtimeError, status.partialAccepted],
  CE: [status.compileError],
};

const words = z.union([z.string().transform((one) => [one]), z.array(z.string())]);

/** tests/NAME/test.yml, as the judge's own tests of a problem have it: a program, its limits, and the verdicts of its cases. */
const Tried = z.object({
  language: z.string().nullish(),
  source: words.nullish(),
  time: z.coerce.number().positive().nullish(),
  memory: z.coerce.number().positive().nullish(),
  skip: z.boolean().nullish(),
  /** What each case may get. */
  expect: words.nullish(),
  /** Likewise of single ones, in their order or by their numbers. */
  cases: z.union([z.array(words), z.record(z.string(), words)]).nullish(),
  /** In packages of this site: what the whole program may get, for which they have no word. */
  verdict: words.nullish(),
});
type Tried = z.output<typeof Tried>;

/** Verdicts of a whole program by those of its cases; none where anything will do. */
function expectedOf({ expect = ["AC"], cases, verdict }: Tried, count: number): number[] {
  if (verdict) return [...new Set(verdict.flatMap((word) => verdicts[word] ?? []))];
  const single = Object.values(cases ?? []);
  const places = single.length >= count && count > 0 ? single : [...single, expect ?? ["AC"]];
  const all = new Set(places.flat());
  if (all.has("*")) return [];
  const failing = [...all].filter((word) => word !== "AC").flatMap((word) => verdicts[word] ?? []);
  const mayPass = places.every((place) => place.includes("AC"));
  return [...new Set([...(mayPass ? [status.accepted] : []), ...failing])];
}

/** Programs that problems are tried with, and the limits of the first. */
export async function readTried(
  { files, folder, notes }: DmojFolder,
  below: readonly string[],
  cases: number,
  signature: { header: string } | null | undefined,
) {
  const programs: JurySource[] = [];
  const limits: { time: number | null; memory: number | null } = { time: null, memory: null };
  // Programs of theirs have no need to know of the grader.
  const begins = signature ? `#define main main_of_theirs\n#include "${baseName(signature.header)}"\n` : "";
  for (const path of below.filter((one) => /^tests\/[^/]+\/test\.yml$/.test(one)).toSorted()) {
    const file = `${folder}${path}`;
    const given: unknown[] = [];
    // As on Linux.
    for (const name of [file, file.replace(/yml$/, "posix.yml"), file.replace(/yml$/, "linux.yml")])
      if (files.has(name)) given.push(await readYaml(await files.text(name), name));
    const tried = readAs(Tried, Object.assign({}, ...given), file);
    if (tried.skip) continue;
    limits.time ??= tried.time ?? null;
    limits.memory ??= tried.memory ?? null;
    const expected = expectedOf(tried, cases);
    if (expected.length === 0) continue;
    const language = ownOfDmoj(tried.language ?? "");
    for (const source of tried.source ?? [])
      programs.push({ path: `${folderOf(file)}${source}`, language, begins, expected });
  }
  return { references: await readJurySolutions(files, programs, notes), limits };
}
