import { z } from "zod";
import { readAs } from "../import/source.ts";
import { readYaml } from "../reading/yaml.ts";
import type { JurySource } from "../sources.ts";
import type { KattisFolder } from "./tests.ts";
import { type VerdictWord, verdictsOf, verdictWords } from "./words.ts";

const words = z
  .array(z.string())
  .nullish()
  .transform((list) =>
    list?.filter((word): word is VerdictWord => verdictWords.includes(word as VerdictWord)),
  );

/** submissions/submissions.yaml: what is said of single programs. */
const Submissions = z.record(z.string(), z.object({ permitted: words, required: words }).nullish());

const byFolder: Record<string, readonly VerdictWord[]> = {
  accepted: ["AC"],
  partially_accepted: ["WA"],
  rejected: ["WA", "TLE", "RTE"],
  wrong_answer: ["WA"],
  time_limit_exceeded: ["TLE"],
  run_time_error: ["RTE"],
  brute_force: ["TLE", "RTE"],
};

/** Programs of a package with the verdicts they are known for: files, and folders of one file. */
export async function kattisSolutions(kattis: KattisFolder): Promise<JurySource[]> {
  const { files, folder, below, isScoring } = kattis;
  const file = `${folder}submissions/submissions.yaml`;
  const told = files.has(file) ? readAs(Submissions, await readYaml(await files.text(file), file), file) : {};
  return below.flatMap((path) => {
    const [, name = "", kind = "", file] = /^submissions\/((\w+)\/[^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
    const isWhole = !file || below.filter((other) => other.startsWith(`submissions/${name}/`)).length === 1;
    if (!isWhole) return [];
    const { permitted, required } = told[name] ?? told[kind] ?? {};
    const isAlso = permitted?.includes("AC") && !required?.length;
    const expected = isAlso ? permitted : required?.length ? required : byFolder[kind];
    if (!expected) return [];
    const called = file && `${name.slice(kind.length + 1)}${file.slice(file.lastIndexOf("."))}`;
    return [
      { path: `${folder}${path}`, ...(called && { called }), expected: verdictsOf(expected, isScoring) },
    ];
  });
}
