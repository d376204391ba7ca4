import { GRADER_MODULE_USUAL } from "@verdict/contract";
import type { Store } from "../../../platform/store.ts";
import type { TransferNotes } from "../import/notes.ts";
import { byNumber } from "../sources.ts";
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
import type { ExportedCase, ExportedProblem, PackagedFile } from "./problem.ts";

/** A folder per problem as TPS, the task preparation system of the IOI, exports it. */
export async function writeTps(
  exported: ExportedProblem,
  _index: number,
  notes: TransferNotes,
  _store: Store,
): Promise<PackagedFile[]> {
  const { problem, cases } = exported;
  const { grader, communication } = problem;
  const code =
    grader && grader.module !== GRADER_MODULE_USUAL
      ? grader.module
      : problem.problemId.replace(/[^\w-]/g, "_");
  const isSame = code.toUpperCase() === problem.problemId.toUpperCase();
  const headers = Object.entries(problem.judgeExtraFiles).filter(([name]) => /\.h(pp)?$/.test(name));
  const isWhole =
    headers.length === Object.keys(problem.judgeExtraFiles).length &&
    Object.keys(problem.userExtraFiles).length === 0;
  noteLosses(
    exported,
    { ...olympiadHolds, extraFiles: isWhole, id: isSame, interactor: communication !== null },
    notes,
  );
  const groups = flatGroups(exported, notes);
  const level = levelOf(groups, notes);
  const kind = problem.outputOnly ? "OutputOnly" : communication ? "Communication" : "Batch";
  const files = new Map<string, PackagedFile>();
  const put = (path: string, file: { text: string } | { sha256: string }) =>
    files.set(path, { path: `${code}/${path}`, ...file });
  const json = (value: object) => ({ text: `${JSON.stringify(value, null, 2)}\n` });
  const head = {
    code,
    name: problem.title,
    task_type: kind,
    ...(communication && {
      task_type_params: {
        task_type_parameters_Communication_num_processes: communication.processes,
        task_type_parameters_Communication_user_io: communication.io === "fifo" ? "fifo_io" : "std_io",
      },
    }),
    time_limit: problem.timeLimitMs / 1000,
    memory_limit: problem.memoryLimitMib * 2 ** 20,
    score_precision: exported.scoring?.digits ?? 0,
    ...(level && { feedback_level: level }),
  };
  put("problem.json", json(head));
  put("statements/en.md", { text: wholeStatement(exported) });
  const names = namesOf(cases, notes);
  for (const [at, { inputSha256, outputSha256 }] of cases.entries()) {
    put(`tests/${names[at]}.in`, { sha256: inputSha256 });
    put(`tests/${names[at]}.out`, { sha256: outputSha256 });
  }
  for (const [name, subtask] of subtasksOf(groups, names, notes)) put(`subtasks/${name}.json`, json(subtask));
  for (const [name, text] of Object.entries(grader?.files ?? {})) put(`graders/${name}`, { text });
  const program = judgeProgram(exported, notes);
  const place = communication ? "graders/manager" : "checker/checker";
  if (program) put(`${place}.${program.ending}`, { text: program.code });
  for (const [name, text] of headers) put(`checker/${name}`, { text });
  for (const [ending, text] of rightSolutions(exported, notes)) put(`solutions/solution.${ending}`, { text });
  if (communication?.timeRule === "each") notes.lose("key-lost", { names: "communication.timeRule" });
  return [...files.values()];
}

/** The cases' own names where they keep the order, else numbers. */
function namesOf(cases: readonly ExportedCase[], notes: TransferNotes): string[] {
  const own = cases.flatMap(({ inputName, outputName }) => {
    const [, stem] = /^([\w-]+)\.in$/.exec(inputName) ?? [];
    return stem && outputName === `${stem}.out` ? [stem] : [];
  });
  const isOrdered =
    own.length === cases.length && own.every((name, at) => name === own.toSorted(byNumber)[at]);
  if (isOrdered) return own;
  notes.change("names-changed");
  return cases.map((_, at) => String(at + 1).padStart(String(cases.length).length, "0"));
}

/** Subtasks of the format give the least of their cases; without any 100 points are shared evenly. */
function subtasksOf(
  groups: readonly FlatGroup[],
  names: readonly string[],
  notes: TransferNotes,
): [name: string, subtask: object][] {
  const [only] = groups;
  if (groups.length === 1 && only?.rule === "sum" && only.cases.length === names.length) {
    if (only.points !== 100) notes.lose("scores-lost");
    return [];
  }
  if (groups.some(({ rule }) => rule !== "min")) notes.lose("groups-lost");
  return groups.map(({ key, points, cases, title }, index) => {
    const number = String(index).padStart(2, "0");
    const own = (title ?? key).replace(/[^\w-]+/g, "-").slice(0, 80);
    return [
      own.startsWith(`${number}-`) ? own : `${number}-${own}`,
      { score: points, testcases: cases.map((at) => names[at]) },
    ];
  });
}
