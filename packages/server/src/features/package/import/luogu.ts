import { z } from "zod";
import type { ProblemPackageDraft } from "../own-format.ts";
import { readYaml } from "../reading/yaml.ts";
import { baseName, byNumber } from "../sources.ts";
import type { ArchiveFiles, FoundPackages } from "./archive-files.ts";
import { spread } from "./arrange-cases.ts";
import {
  inFolders,
  inGroups,
  type NamedCase,
  type NamedGroup,
  type ProblemFolder,
  presentCases,
  statementOf,
  textOf,
} from "./problem-folder.ts";
import { readAs } from "./source.ts";

/** Luogu's test data: config.yml names each input with its limits, points and subtask; the answers lie beside. */
export const luoguPackages = (files: ArchiveFiles): FoundPackages =>
  inFolders(files, (name) => name === "config.yml", readPackage);

const number = z.coerce.number().nonnegative().nullish();
const Entry = z.looseObject({
  /** Milliseconds. */
  timeLimit: number,
  /** KiB. */
  memoryLimit: number,
  score: number,
  subtaskId: z.coerce.number().int().nullish(),
});
const Config = z.record(z.string(), Entry);
type Entry = z.output<typeof Entry>;

async function readPackage(one: ProblemFolder): Promise<ProblemPackageDraft> {
  const { notes, below, folder } = one;
  const file = `${folder}config.yml`;
  const config = readAs(Config, (await readYaml(await textOf(one, "config.yml"), file)) ?? {}, file);
  const inputs = below.filter((path) => !path.includes("/") && path.endsWith(".in")).toSorted(byNumber);
  const named_ = [...new Set([...Object.keys(config).toSorted(byNumber), ...inputs])];
  const cases = presentCases(
    one,
    named_.map((input): NamedCase => ({ name: input, input, output: answerOf(input, below) })),
  );
  const groups = groupsOf(config, cases);
  const { samples, scoring, ...kind } = inGroups(one, cases, groups);
  const limits = cases.map(({ name }) => config[name] ?? {});
  const time = largest(limits, ({ timeLimit }) => timeLimit);
  const memory = largest(limits, ({ memoryLimit }) => memoryLimit);
  if (time.differ || memory.differ) notes.change("limit-per-case");
  if (!time.most) notes.change("limit-default", { what: "time limit", to: "1000 ms" });
  if (!memory.most) notes.change("limit-default", { what: "memory limit", to: "256 MB" });
  return {
    judgeMode: "default",
    problem: {
      problemId: baseName(folder.slice(0, -1)) || null,
      title: baseName(folder.slice(0, -1)) || "?",
      description: await statementOf(one, ["statement", "problem", "README", "readme"]),
      ...kind,
      timeLimit: Math.ceil(time.most || 1000),
      memoryLimit: Math.max(1, Math.ceil((memory.most || 262_144) / 1024)),
      difficulty: 1,
      auth: 2,
    },
    samples,
    scoring,
  };
}

const answerOf = (input: string, below: readonly string[]) => {
  const stem = input.replace(/\.[^.]*$/, "");
  return below.includes(`${stem}.ans`) ? `${stem}.ans` : `${stem}.out`;
};

function largest(
  limits: readonly Partial<Entry>[],
  of: (entry: Partial<Entry>) => number | null | undefined,
) {
  const given = limits.map((one) => of(one) ?? 0);
  return { most: Math.max(0, ...given), differ: new Set(given).size > 1 };
}

/** A subtask is the least of its cases, with their points together; those of no subtask count by themselves. */
function groupsOf(config: Readonly<Record<string, Entry>>, cases: readonly NamedCase[]): NamedGroup[] {
  const even = spread(100, cases.length);
  const scored = cases.map(({ name }, index) => ({
    name,
    points: config[name]?.score ?? even[index] ?? 0,
    subtask: config[name]?.subtaskId ?? null,
  }));
  const inSubtasks = new Set(scored.map(({ subtask }) => subtask)).size > 1;
  if (!inSubtasks) {
    const weights = scored.map(({ points }) => points);
    const points = weights.reduce((sum, one) => sum + one, 0);
    return [{ key: "1", points, rule: "sum", weights, of: scored.map(({ name }) => name) }];
  }
  return [...Map.groupBy(scored, ({ subtask }) => subtask)]
    .toSorted(([a], [b]) => (a ?? -1) - (b ?? -1))
    .map(([subtask, members]): NamedGroup => {
      const weights = members.map(({ points }) => points);
      return {
        key: subtask === null ? "-" : String(subtask),
        points: weights.reduce((sum, one) => sum + one, 0),
        rule: subtask === null ? "sum" : "min",
        ...(subtask === null && { weights }),
        of: members.map(({ name }) => name),
      };
    });
}
