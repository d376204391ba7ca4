import type { GroupRule } from "@verdict/contract";
import { z } from "zod";
import type { ProblemPackageDraft } from "../own-format.ts";
import { readYaml } from "../reading/yaml.ts";
import { baseName, byNumber, keepBeside, languageOfFile, standardProgram } from "../sources.ts";
import type { ArchiveFiles, FoundPackages } from "./archive-files.ts";
import { named } from "./notes.ts";
import {
  graderOf,
  inFolders,
  inGroups,
  type NamedCase,
  type NamedGroup,
  outputOnlyIf,
  type ProblemFolder,
  presentCases,
  statementOf,
  textOf,
} from "./problem-folder.ts";
import { readAs } from "./source.ts";

/** SYZOJ's data.yml beside its test data, also with the words of LibreOJ, which came after it. */
export const syzojPackages = (files: ArchiveFiles): FoundPackages =>
  inFolders(files, (name) => /^data\.ya?ml$/.test(name), readPackage);

const number = z.coerce.number().nonnegative().nullish();
const name = z.union([z.string(), z.number()]).transform(String);

const Case = z.union([
  name.transform((inputFile) => ({ inputFile, outputFile: null as string | null, isNumber: true })),
  z.looseObject({ inputFile: name, outputFile: name.nullish() }).transform(({ inputFile, outputFile }) => ({
    ...{ inputFile, isNumber: false },
    outputFile: outputFile ?? null,
  })),
]);
const Subtask = z.looseObject({
  score: number,
  points: number,
  type: z.string().nullish(),
  scoringType: z.string().nullish(),
  cases: z.array(Case).nullish(),
  testcases: z.array(Case).nullish(),
  dependencies: z.array(z.coerce.number()).nullish(),
});
const Program = z.looseObject({
  fileName: z.string().nullish(),
  filename: z.string().nullish(),
  interface: z.string().nullish(),
  type: z.string().nullish(),
  precision: number,
});
const Extra = z.looseObject({
  language: z.string().nullish(),
  files: z.array(z.object({ name: z.string(), dest: z.string() })).nullish(),
});
const Data = z.looseObject({
  subtasks: z.array(Subtask).nullish(),
  inputFile: z.string().nullish(),
  outputFile: z.string().nullish(),
  userOutput: z.string().nullish(),
  specialJudge: Program.nullish(),
  checker: Program.nullish(),
  interactor: Program.nullish(),
  extraSourceFiles: z
    .union([z.array(Extra), z.record(z.string(), z.record(z.string(), z.string()))])
    .nullish(),
  timeLimit: number,
  memoryLimit: number,
  runSamples: z.boolean().nullish(),
});
type Data = z.output<typeof Data>;
type Subtask = z.output<typeof Subtask>;

const rules: Record<string, GroupRule> = {
  sum: "sum",
  min: "min",
  mul: "product",
  groupmin: "min",
  groupmul: "product",
};

const known = new Set(Object.keys(Data.shape));

async function readPackage(one: ProblemFolder): Promise<ProblemPackageDraft> {
  const { notes, below, folder } = one;
  const manifest = below.find((path) => /^data\.ya?ml$/.test(path)) ?? "data.yml";
  const file = `${folder}${manifest}`;
  const data = readAs(Data, await readYaml(await textOf(one, manifest), file), file);
  const lost = Object.keys(data).filter((key) => !known.has(key));
  if (data.runSamples) lost.push("runSamples");
  // Files are called as the outputs are.
  if (data.userOutput) lost.push("userOutput");
  if (lost.length > 0) notes.lose("key-lost", { names: named(lost) });

  const subtasks = data.subtasks ?? [];
  const found = casesOf(data, below);
  const cases = presentCases(one, found);
  const groups = groupsOf(subtasks, cases);
  const { samples, scoring, ...kind } = inGroups(one, cases, groups, {
    rounding: { at: "total", how: "nearest" },
  });
  const judged = await readJudging(one, data);
  const grader = data.userOutput ? null : await extraOf(one, data);
  if (!data.timeLimit) notes.change("limit-default", { what: "time limit", to: "1000 ms" });
  if (!data.memoryLimit) notes.change("limit-default", { what: "memory limit", to: "256 MB" });
  const title = baseName(folder.slice(0, -1)) || "?";
  return {
    judgeMode: judged.mode,
    problem: {
      problemId: baseName(folder.slice(0, -1)) || null,
      title,
      description: await statementOf(one, ["statement", "problem", "README", "readme"]),
      ...kind,
      ...outputOnlyIf(!!data.userOutput),
      timeLimit: data.timeLimit ? Math.ceil(data.timeLimit) : 1000,
      memoryLimit: data.memoryLimit ? Math.ceil(data.memoryLimit) : 256,
      difficulty: 1,
      auth: 2,
      spjLanguage: judged.program?.language,
      spjCode: judged.program?.code,
      checkerProtocol: judged.program?.protocol ?? "standard",
    },
    samples,
    scoring,
    grader,
    judgeExtraFile: judged.files,
  };
}

const inPlace = (pattern: string | null | undefined, number: string) => pattern?.replace("#", number) ?? "";

function casesOf(data: Data, below: readonly string[]): NamedCase[] {
  const named_ = new Map<string, NamedCase>();
  for (const { cases, testcases } of data.subtasks ?? []) {
    for (const one of [...(cases ?? []), ...(testcases ?? [])]) {
      const input = one.isNumber ? inPlace(data.inputFile, one.inputFile) : one.inputFile;
      const output = one.isNumber
        ? inPlace(data.outputFile, one.inputFile)
        : (one.outputFile ?? answerOf(one.inputFile, below));
      named_.set(one.inputFile, { name: one.inputFile, input, output });
    }
  }
  if (named_.size > 0) return [...named_.values()];
  const inputs = below.filter((path) => !path.includes("/") && path.endsWith(".in")).toSorted(byNumber);
  return inputs.map((input) => ({ name: input, input, output: answerOf(input, below) }));
}

const answerOf = (input: string, below: readonly string[]) => {
  const stem = input.replace(/\.[^.]*$/, "");
  return [`${stem}.out`, `${stem}.ans`].find((path) => below.includes(path)) ?? `${stem}.out`;
};

/** Subtasks without points share what the others leave of 100. */
function groupsOf(subtasks: readonly Subtask[], cases: readonly NamedCase[]): NamedGroup[] {
  if (subtasks.length === 0) {
    return [{ key: "1", points: 100, rule: "sum", of: cases.map((one) => one.name) }];
  }
  const given = subtasks.map(({ score, points }) => score ?? points ?? null);
  const rest = 100 - given.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const open = given.filter((one) => one === null).length;
  const keys = inOrder(subtasks);
  return keys.map((index): NamedGroup => {
    const { type, scoringType, cases: old, testcases, dependencies } = subtasks[index] as Subtask;
    const needs = [...new Set(dependencies ?? [])].filter((other) => other in subtasks);
    return {
      key: String(index + 1),
      points: given[index] ?? Math.max(0, rest) / Math.max(1, open),
      rule: rules[(type ?? scoringType ?? "sum").toLowerCase()] ?? "sum",
      of: [...(old ?? []), ...(testcases ?? [])].map((one) => one.inputFile),
      ...(needs.length > 0 && {
        requires: needs.map((other) => ({ group: String(other + 1), pass: "points" as const })),
      }),
    };
  });
}

/** Subtasks behind those they depend on, else as they stand; one that depends on itself stays where it is. */
function inOrder(subtasks: readonly Subtask[]): number[] {
  const order: number[] = [];
  const state = new Map<number, "open" | "done">();
  const visit = (index: number) => {
    if (state.has(index)) return;
    state.set(index, "open");
    for (const other of subtasks[index]?.dependencies ?? []) if (other in subtasks) visit(other);
    state.set(index, "done");
    order.push(index);
  };
  for (const index of subtasks.keys()) visit(index);
  return order;
}

async function readJudging(one: ProblemFolder, { specialJudge, checker, interactor }: Data) {
  const program = interactor ?? specialJudge ?? checker;
  if (!program) return { mode: "default" as const };
  if (interactor?.interface === "shm") {
    one.notes.lose("key-lost", { names: "interactor.interface: shm" });
    one.notes.keepsHidden = true;
  }
  const path = program.fileName ?? program.filename;
  if (!path) return { mode: "spj" as const, program: standardOf(program) };
  const language = languageOfFile(path);
  const isThere = language !== undefined && one.below.includes(path);
  if (!isThere) one.notes.change("checker-missing", { name: path });
  const isTestlib = program.interface === "testlib";
  if (!isTestlib) one.notes.change("checker-protocol", { system: "SYZOJ" });
  if (!isTestlib || !isThere) one.notes.keepsHidden = true;
  if (!isThere) return { mode: "default" as const };
  const headers = one.below.filter((other) => !other.includes("/") && /\.h(pp)?$/.test(other));
  return {
    mode: interactor ? ("interactive" as const) : ("spj" as const),
    program: { language, code: await textOf(one, path), protocol: "testlib" as const },
    files: await keepBeside(
      one.files,
      headers.map((other) => `${one.folder}${other}`),
      one.notes,
    ),
  };
}

/** LibreOJ's own checkers. */
function standardOf({ type, precision }: z.output<typeof Program>) {
  switch (type) {
    case "integers":
      return standardProgram("integers");
    case "floats":
      return standardProgram("tolerance", `1e-${Math.min(20, Math.floor(precision ?? 6))}`);
    case "binary":
      return standardProgram("exact");
    default:
      return standardProgram("lines");
  }
}

/** Sources that are put beside programs, by their names there; those of several languages lie side by side. */
async function extraOf(one: ProblemFolder, { extraSourceFiles }: Data) {
  if (!extraSourceFiles) return null;
  const pairs = Array.isArray(extraSourceFiles)
    ? extraSourceFiles.flatMap(({ files }) => (files ?? []).map(({ name: from }) => from))
    : Object.values(extraSourceFiles).flatMap((files) => Object.values(files));
  const there = [...new Set(pairs)].filter((path) => one.below.includes(path));
  return graderOf(one, there, "solution");
}
