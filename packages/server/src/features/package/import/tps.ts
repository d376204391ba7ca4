import { type Scoring, status } from "@verdict/contract";
import { z } from "zod";
import type { ProblemPackageDraft } from "../own-format.ts";
import { baseName, byNumber, keepBeside, languageOfFile, readJurySolutions } from "../sources.ts";
import type { ArchiveFiles, FoundPackages } from "./archive-files.ts";
import { feedbackLevelOf } from "./cms-score.ts";
import { named } from "./notes.ts";
import {
  checkerOf,
  communicationOf,
  graderOf,
  inFolders,
  inGroups,
  type NamedCase,
  type NamedGroup,
  outputOnlyIf,
  type ProblemFolder,
  presentCases,
  refuseKind,
  statementOf,
} from "./problem-folder.ts";
import { readAs } from "./source.ts";

/** TPS, the task preparation system of the IOI: problem.json, tests/, subtasks/, checker/, graders/, statements/. */
export const tpsPackages = (files: ArchiveFiles): FoundPackages =>
  inFolders(files, (name) => name === "problem.json", readPackage);

const text = z.string().nullish();
const number = z.coerce.number().nonnegative().nullish();
const Problem = z.looseObject({
  code: text,
  name: text,
  title: text,
  type: text,
  task_type: text,
  time_limit: number,
  memory_limit: number,
  score_precision: number,
  feedback_level: text,
  task_type_params: z.union([z.string(), z.looseObject({})]).nullish(),
});
const Subtask = z.looseObject({ score: z.coerce.number().nonnegative(), testcases: z.array(z.string()) });

const refused = {
  batchandoutput: "batchAndOutput",
  twosteps: "twoSteps",
} as const;

async function readPackage(one: ProblemFolder): Promise<ProblemPackageDraft> {
  const { files, folder, below, notes } = one;
  const file = `${folder}problem.json`;
  const problem = readAs(Problem, await files.json(file), file);
  const kind = (problem.task_type ?? problem.type ?? "Batch").toLowerCase().replaceAll(/[^a-z]/g, "");
  if (kind in refused) refuseKind(refused[kind as keyof typeof refused]);

  const cases = presentCases(one, casesOf(below));
  const groups = await subtasksOf(one, problem.feedback_level ?? "");
  const digits = Math.min(2, Math.floor(problem.score_precision ?? 2)) as Scoring["digits"];
  const all: NamedGroup[] =
    groups.length > 0 ? groups : [{ key: "1", points: 100, rule: "sum", of: cases.map(({ name }) => name) }];
  const rounding = { at: "group", how: "nearest" } as const;
  const { samples, scoring, ...kinds } = inGroups(one, cases, all, { digits, rounding });

  const isCommunication = kind === "communication";
  const checker = await checkerOf(one, [isCommunication ? "graders/manager" : "checker/checker"]);
  const headers = below.filter((path) => /^checker\/[^/]+\.h(pp)?$/.test(path));
  const code = problem.code ?? problem.name ?? baseName(folder.slice(0, -1));
  const parts = below.filter((path) => /^graders?\/(?!manager\.|checker\.)[^/]+$/.test(path));
  const isOutputOnly = kind === "outputonly";
  const grader = isOutputOnly ? null : await graderOf(one, parts, code);
  const solutions = below.filter((path) => /^solutions?\/[^/]+$/.test(path) && languageOfFile(path));
  const right = solutions.filter((path) => /^solutions?\/(model_)?(solution|correct)\b/i.test(path));
  const lost = [
    ...solutions.filter((path) => !right.includes(path)),
    ...below.filter((path) => /^(attachments|gen|validator)\//.test(path)),
    ...below.filter((path) => /^statements?\/.*\.pdf$/i.test(path)),
  ];
  if (lost.length > 0) notes.lose("file-lost", { names: named(lost.map(baseName)) });
  const { time_limit: time, memory_limit: memory } = problem;
  if (!time) notes.change("limit-default", { what: "time limit", to: "1000 ms" });
  if (!memory) notes.change("limit-default", { what: "memory limit", to: "256 MB" });
  return {
    judgeMode: isCommunication ? "interactive" : checker ? "spj" : "default",
    problem: {
      problemId: code || null,
      title: problem.title ?? problem.name ?? (code || "?"),
      description: await statementOf(one, ["statement/", "statements/"]),
      ...kinds,
      ...outputOnlyIf(isOutputOnly),
      ...(isCommunication && { communication: talkOf(problem.task_type_params) }),
      timeLimit: time ? Math.ceil(time * 1000) : 1000,
      memoryLimit: memory ? mebibytes(memory) : 256,
      difficulty: 1,
      auth: 2,
      spjLanguage: checker?.language,
      spjCode: checker?.code,
      checkerProtocol: checker || isCommunication ? "cms" : "standard",
    },
    samples,
    scoring,
    grader,
    judgeExtraFile: await keepBeside(
      files,
      headers.map((path) => `${folder}${path}`),
      notes,
    ),
    references: await readJurySolutions(
      files,
      right.map((path) => ({ path: `${folder}${path}`, expected: [status.accepted] })),
      notes,
    ),
  };
}

/** Parameters are an object, or the JSON of one. */
function talkOf(given: z.output<typeof Problem>["task_type_params"]) {
  const key = "task_type_parameters_Communication_";
  let params: Record<string, unknown> = {};
  try {
    params = typeof given === "string" ? JSON.parse(given) : (given ?? {});
  } catch {
    // as without any
  }
  const [processes, io] = [params[`${key}num_processes`], params[`${key}user_io`]];
  return communicationOf(Number(processes ?? 1), typeof io === "string" ? io : null);
}

/** Packages give bytes, sources of the same problems mebibytes. */
const mebibytes = (given: number) => Math.ceil(given > 65_536 ? given / 2 ** 20 : given);

function casesOf(below: readonly string[]): NamedCase[] {
  const names = below.flatMap((path) => /^tests\/([^/]+)\.in$/.exec(path)?.[1] ?? []);
  return names
    .toSorted(byNumber)
    .map((name) => ({ name, input: `tests/${name}.in`, output: `tests/${name}.out` }));
}

async function subtasksOf(one: ProblemFolder, feedback: string): Promise<NamedGroup[]> {
  const paths = one.below.filter((path) => /^subtasks\/[^/]+\.json$/.test(path)).toSorted(byNumber);
  const level = feedbackLevelOf[feedback];
  const groups: NamedGroup[] = [];
  for (const path of paths) {
    const file = `${one.folder}${path}`;
    const { score, testcases } = readAs(Subtask, await one.files.json(file), file);
    groups.push({
      ...{ key: String(groups.length + 1), points: score, rule: "min", of: testcases },
      title: baseName(path)
        .replace(/\.json$/, "")
        .slice(0, 100),
      ...(level && { feedback: level }),
    });
  }
  return groups;
}
