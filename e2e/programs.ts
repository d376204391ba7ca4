import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OUTPUT_ONLY_LANGUAGE, status } from "@verdict/contract";

interface Solution {
  file: string;
  language: string;
  verdict: string;
  score?: number;
}

const samples = join(import.meta.dirname, "../samples");

const codes: Record<string, number> = {
  AC: status.accepted,
  WA: status.wrongAnswer,
  PE: status.presentationError,
  CE: status.compileError,
  TLE: status.timeLimitExceeded,
  MLE: status.memoryLimitExceeded,
  RE: status.runtimeError,
  PAC: status.partialAccepted,
};

export interface Program {
  readonly name: string;
  readonly pid: string;
  readonly language: string;
  readonly code: string;
  /** In place of a program: outputs by name. */
  readonly files?: readonly [name: string, content: Buffer][];
  /** contract/status */
  readonly verdict: number;
  /** Its points, where the problem has some. */
  readonly score?: number | undefined;
}

/** Ids of all sample problems. */
export const samplePids = readdirSync(samples)
  .flatMap((file) => /^problem_(\d+)\.json$/.exec(file)?.[1] ?? [])
  .sort();

/** The sample solutions of a problem with the verdict each must get. */
export function programsOf(pid: string): Program[] {
  const { solutions } = JSON.parse(readFileSync(join(samples, `problem_${pid}.json`), "utf8")) as {
    solutions: Solution[];
  };
  return solutions.map(({ file, language, verdict, score }) => {
    const code = codes[verdict];
    if (code === undefined) throw new Error(`${file}: unknown verdict ${verdict}`);
    if (language === OUTPUT_ONLY_LANGUAGE) {
      const folder = join(samples, file);
      const files = readdirSync(folder).map((one): [string, Buffer] => [
        one,
        readFileSync(join(folder, one)),
      ]);
      return { name: file, pid, language, code: "", files, verdict: code, score };
    }
    const source = readFileSync(join(samples, file), "utf8");
    return { name: file, pid, language, code: source, verdict: code, score };
  });
}

export function programNamed(pid: string, part: string): Program {
  const found = programsOf(pid).find((program) => program.name.includes(part));
  if (!found) throw new Error(`problem ${pid} has no sample solution ${part}`);
  return found;
}
