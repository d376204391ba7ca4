import { GRADER_MODULE_USUAL } from "@verdict/contract";
import { stringify } from "yaml";
import type { Store } from "../../../platform/store.ts";
import type { TransferNotes } from "../import/notes.ts";
import { noteLosses } from "./losses.ts";
import {
  type FlatGroup,
  flatGroups,
  judgeProgram,
  levelOf,
  olympiadHolds,
  rightSolutions,
  wholeStatement,
} from "./olympiad.ts";
import type { ExportedProblem, PackagedFile } from "./problem.ts";

/** A folder per problem in CMS's Italian format. */
export async function writeCms(
  exported: ExportedProblem,
  _index: number,
  notes: TransferNotes,
  _store: Store,
): Promise<PackagedFile[]> {
  const { problem, cases } = exported;
  const { grader, communication } = problem;
  const isPlain = /^[A-Za-z_][\w-]*$/.test(problem.problemId);
  const ownName = grader && grader.module !== GRADER_MODULE_USUAL ? grader.module : null;
  const name = ownName ?? (isPlain ? problem.problemId : `problem${problem.id}`);
  const isFileIo = problem.isFileIo && !grader && !communication;
  const id = name.toUpperCase() === problem.problemId.toUpperCase();
  noteLosses(exported, { ...olympiadHolds, fileIo: isFileIo, id, interactor: communication !== null }, notes);
  const groups = flatGroups(exported, notes);
  const level = levelOf(groups, notes);
  const task = {
    name,
    title: problem.title,
    time_limit: problem.timeLimitMs / 1000,
    memory_limit: problem.memoryLimitMib,
    infile: isFileIo ? problem.ioReadFileName : "",
    outfile: isFileIo ? problem.ioWriteFileName : "",
    n_input: cases.length,
    score_mode: "max_subtask",
    score_precision: exported.scoring?.digits ?? 0,
    ...scoreTypeOf(groups, cases.length, notes),
    ...(level && { feedback_level: level }),
    ...(problem.outputOnly && { output_only: true }),
    ...(communication && {
      num_processes: communication.processes,
      user_io: communication.io === "fifo" ? "fifo_io" : "std_io",
    }),
  };
  const files = new Map<string, PackagedFile>();
  const put = (path: string, file: { text: string } | { sha256: string }) =>
    files.set(path, { path: `${name}/${path}`, ...file });
  put("task.yaml", { text: stringify(task) });
  put("statement/statement.md", { text: wholeStatement(exported) });
  for (const [number, { inputSha256, outputSha256 }] of cases.entries()) {
    put(`input/input${number}.txt`, { sha256: inputSha256 });
    put(`output/output${number}.txt`, { sha256: outputSha256 });
  }
  if (cases.length > 0) notes.change("names-made");
  for (const [file, text] of Object.entries(grader?.files ?? {})) put(`sol/${file}`, { text });
  for (const [ending, code] of rightSolutions(exported, notes)) put(`sol/solution.${ending}`, { text: code });
  const program = judgeProgram(exported, notes);
  if (program)
    put(`check/${communication ? "manager" : "checker"}.${program.ending}`, { text: program.code });
  if (communication?.timeRule === "each") notes.lose("key-lost", { names: "communication.timeRule" });
  return [...files.values()];
}

const types = { min: "GroupMin", all: "GroupMin", product: "GroupMul", threshold: "GroupThreshold" } as const;

/** One type for all groups; names of cases are their numbers in three digits. */
function scoreTypeOf(groups: readonly FlatGroup[], count: number, notes: TransferNotes) {
  const [first] = groups;
  const isWhole = groups.length === 1 && first?.cases.length === count;
  if (first && isWhole && first.rule === "sum")
    return { score_type: "Sum", score_type_parameters: first.points / Math.max(1, count) };
  const rules = new Set(groups.map(({ rule }) => (rule === "all" ? "min" : rule)));
  const kind = types[first?.rule as keyof typeof types];
  // A rule of its own in one group would be another in the others.
  if (rules.size > 1 || !kind) notes.lose("groups-lost");
  else if (groups.some(({ rule }) => rule === "all")) notes.lose("case-mode-lost", { mode: "all" });
  const type = rules.size > 1 || !kind ? "GroupMin" : kind;
  return {
    score_type: type,
    score_type_parameters: groups.map(({ points, cases, title, threshold }) => [
      points,
      cases.map((at) => String(at).padStart(3, "0")),
      ...(type === "GroupThreshold" ? [threshold ?? 1] : title ? [title] : []),
    ]),
  };
}
