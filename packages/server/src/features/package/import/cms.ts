import { type Scoring, status } from "@verdict/contract";
import { z } from "zod";
import type { ProblemPackageDraft } from "../own-format.ts";
import { readYaml } from "../reading/yaml.ts";
import { baseName, languageOfFile, readJurySolutions } from "../sources.ts";
import type { ArchiveFiles, FoundPackages } from "./archive-files.ts";
import { feedbackLevelOf, groupsOfScoreType } from "./cms-score.ts";
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
  textOf,
} from "./problem-folder.ts";
import { readAs } from "./source.ts";

/** CMS's Italian format: task.yaml, gen/GEN, input/input%d.txt, output/output%d.txt, sol/, check/ or cor/. */
export const cmsPackages = (files: ArchiveFiles): FoundPackages =>
  inFolders(files, (name) => name === "task.yaml", readPackage);

const text = z.union([z.string(), z.number()]).transform(String).nullish();
const number = z.coerce.number().nonnegative().nullish();
const listed = z.union([z.string(), z.array(z.coerce.string()), z.number()]).nullish();

const Task = z.looseObject({
  name: text,
  nome_breve: text,
  title: text,
  nome: text,
  time_limit: number,
  timeout: number,
  memory_limit: number,
  memlimit: number,
  infile: text,
  outfile: text,
  n_input: number,
  total_value: number,
  score_precision: number,
  score_mode: text,
  score_type: text,
  score_type_parameters: z.unknown().optional(),
  feedback_level: text,
  output_only: z.unknown().optional(),
  output_only_testcases: listed,
  output_optional_testcases: listed,
  public_testcases: listed,
  risultati: listed,
  token_mode: text,
  num_processes: number,
  user_io: text,
});
type Task = z.output<typeof Task>;

async function readPackage(one: ProblemFolder): Promise<ProblemPackageDraft> {
  const { notes, below } = one;
  const file = `${one.folder}task.yaml`;
  const task = readAs(Task, await readYaml(await textOf(one, "task.yaml"), file), file);
  const has = (stem: string) => below.some((path) => path === stem || path.startsWith(`${stem}.`));
  const isOutputOnly = task.output_only === true || task.output_only === "True";
  if (task.output_only_testcases || task.output_optional_testcases) refuseKind("batchAndOutput");
  const managers = ["check/manager", "cor/manager"];
  const isCommunication = managers.some(has);
  noteSettings(task, one);

  const cases = presentCases(one, casesOf(task, below));
  const groups = await groupsOf(one, task, cases);
  const digits = Math.min(2, Math.floor(task.score_precision ?? 0)) as Scoring["digits"];
  const isSum = groups.length === 1 && groups[0]?.rule === "sum";
  const rounding = { at: isSum ? "case" : "group", how: "nearest" } as const;
  const { samples, scoring, ...kind } = inGroups(one, cases, groups, { digits, rounding });

  const checker = await checkerOf(
    one,
    isCommunication ? managers : ["check/checker", "check/correttore", "cor/checker", "cor/correttore"],
  );
  const name = task.name ?? task.nome_breve ?? baseName(one.folder.slice(0, -1));
  const sources = below.filter((path) => /^sol\/[^/]+$/.test(path));
  const hasGrader =
    !isOutputOnly && sources.some((path) => /^sol\/(grader|stub)\./.test(path) && languageOfFile(path));
  const parts = sources.filter((path) => /^sol\/(grader|stub)\.|\.h(pp)?$/.test(path));
  const solutions = sources.filter((path) => languageOfFile(path) && !parts.includes(path));
  const right = solutions.filter((path) => /^sol\/(solution|soluzione)\./.test(path));
  const others = solutions.filter((path) => !right.includes(path));
  const attached = below.filter((path) => /^att\//.test(path));
  const lost = [
    ...others,
    ...attached,
    ...below.filter((path) => /^(statement|testo)\/.*\.pdf$/i.test(path)),
  ];
  if (lost.length > 0) notes.lose("file-lost", { names: named(lost.map(baseName)) });

  const [read, write] = [task.infile ?? "input.txt", task.outfile ?? "output.txt"];
  const isFileIO = !hasGrader && !isOutputOnly && !isCommunication && read !== "" && write !== "";
  const limit = task.time_limit ?? task.timeout;
  const memory = task.memory_limit ?? task.memlimit;
  if (!limit) notes.change("limit-default", { what: "time limit", to: "1000 ms" });
  if (!memory) notes.change("limit-default", { what: "memory limit", to: "256 MB" });
  return {
    judgeMode: isCommunication ? "interactive" : checker ? "spj" : "default",
    problem: {
      problemId: name || null,
      title: task.title ?? task.nome ?? (name || "?"),
      description: await statementOf(one, ["statement/", "testo/"]),
      ...kind,
      ...outputOnlyIf(isOutputOnly),
      ...(isCommunication && { communication: communicationOf(task.num_processes, task.user_io) }),
      timeLimit: limit ? Math.ceil(limit * 1000) : 1000,
      memoryLimit: memory ? Math.ceil(memory) : 256,
      difficulty: 1,
      auth: 2,
      spjLanguage: checker?.language,
      spjCode: checker?.code,
      checkerProtocol: checker || isCommunication ? "cms" : "standard",
      isFileIO,
      ioReadFileName: isFileIO ? read : null,
      ioWriteFileName: isFileIO ? write : null,
    },
    samples,
    scoring,
    grader: hasGrader ? await graderOf(one, parts, name || "solution") : null,
    references: await readJurySolutions(
      one.files,
      right.map((path) => ({ path: `${one.folder}${path}`, expected: [status.accepted] })),
      notes,
    ),
  };
}

/** As many as task.yaml says, else as are there; a case's name is its number in three digits. */
function casesOf({ n_input: given }: Task, below: readonly string[]): NamedCase[] {
  const there = below.flatMap((path) => /^input\/input(\d{1,6})\.txt$/.exec(path)?.[1] ?? []);
  const count = given ?? (there.length > 0 ? Math.max(...there.map(Number)) + 1 : 0);
  return Array.from({ length: Math.min(count, 10_000) }, (_, index) => ({
    name: String(index).padStart(3, "0"),
    input: `input/input${index}.txt`,
    output: `output/output${index}.txt`,
  }));
}

async function groupsOf(one: ProblemFolder, task: Task, cases: readonly NamedCase[]): Promise<NamedGroup[]> {
  const names = cases.map(({ name }) => name);
  const file = `${one.folder}task.yaml`;
  const total = task.total_value ?? 100;
  const byGen = one.below.includes("gen/GEN") ? subtasksOf(await textOf(one, "gen/GEN")) : null;
  const groups =
    task.score_type && task.score_type_parameters !== undefined
      ? groupsOfScoreType(task.score_type, task.score_type_parameters, names, file)
      : byGen
        ? groupsOfScoreType("GroupMin", byGen, names, file)
        : groupsOfScoreType("Sum", total / Math.max(1, names.length), names, file);
  return groups.map((group) => ({ ...group, ...feedbackOf(task, group, one) }));
}

/** `# ST: points` begins a subtask, `# COPY: file` is a case like any other line; null: there are no subtasks. */
function subtasksOf(gen: string): [number, number][] | null {
  const subtasks: [number, number][] = [];
  for (const line of gen.split("\n").map((one) => one.trim())) {
    const opened = /^#\s*ST:\s*([\d.]+)/.exec(line)?.[1];
    if (opened !== undefined) subtasks.push([Number(opened), 0]);
    else if (line !== "" && (!line.startsWith("#") || /^#\s*COPY:/.test(line))) {
      const last = subtasks.at(-1);
      if (last) last[1] += 1;
    }
  }
  return subtasks.length > 0 ? subtasks : null;
}

/** A group all of whose cases are public tells what the level says; one without any tells nothing until the end. */
function feedbackOf(task: Task, { of }: NamedGroup, one: ProblemFolder): Partial<NamedGroup> {
  const shown = feedbackLevelOf[task.feedback_level ?? ""];
  const level = shown ? { feedback: shown } : {};
  const given = task.public_testcases ?? task.risultati;
  if (given == null || given === "all" || given === "") return level;
  const numbers = Array.isArray(given) ? given : String(given).split(/[,\s]+/);
  const open = new Set(numbers.filter(Boolean).map((number) => number.padStart(3, "0")));
  const count = of.filter((name) => open.has(name)).length;
  if (count === of.length) return level;
  const key = "public_testcases";
  if (!one.notes.lost.some(({ params }) => params.names === key)) one.notes.lose("key-lost", { names: key });
  return level;
}

function noteSettings({ token_mode: tokens, score_mode: mode }: Task, { notes }: ProblemFolder): void {
  const lost = [
    tokens && tokens !== "disabled" ? "token_mode" : [],
    mode === "max_tokened_last" ? "score_mode" : [],
  ].flat();
  if (lost.length > 0) notes.lose("key-lost", { names: named(lost) });
}
