import {
  type CheckerProtocol,
  isSubtaskMode,
  parseExamples,
  type ScoreGroup,
  type Scoring,
  wholePoints,
} from "@verdict/contract";
import { stringify } from "yaml";
import type { Store } from "../../../platform/store.ts";
import type { statements } from "../../problem/tables.ts";
import { totalScore } from "../../problem/total-score.ts";
import { named, type TransferNotes } from "../import/notes.ts";
import { hydroKey } from "../language-keys.ts";
import { noteLosses } from "./losses.ts";
import { type ExportedCase, type ExportedProblem, type PackagedFile, picturesOf } from "./problem.ts";

/** A folder per problem as Hydro reads it. */
export async function writeHydro(
  exported: ExportedProblem,
  _index: number,
  notes: TransferNotes,
  _store: Store,
): Promise<PackagedFile[]> {
  const { problem, own, cases } = exported;
  const folder = problem.problemId.replace(/[^\w-]/g, "_");
  const holds = {
    exactness: true,
    extraFiles: true,
    fileIo: true,
    groups: true,
    id: true,
    interactor: true,
    scoring: true,
  } as const;
  noteLosses(exported, { ...holds, languages: true, scores: true, tags: true, translations: true }, notes);
  if (problem.type === 0) notes.lose("type-lost", { type: "OI" });
  if ([own, ...exported.translations].some((row) => row?.input || row?.output || row?.hint)) {
    notes.change("hint-joined");
  }
  const pictures = picturesOf(exported).map((picture, index) => ({
    ...picture,
    file: `image_${index + 1}.webp`,
  }));
  const text = (row: typeof statements.$inferSelect | undefined) =>
    pictures.reduce(
      (written, { address, file }) => written.replaceAll(address, `file://${file}`),
      statementText(row, own?.examples ?? null),
    );
  const checker = checkerFile(exported, notes);
  const files = new Map<string, PackagedFile>();
  const put = (name: string, file: { text: string } | { sha256: string }) =>
    files.set(name, { path: `${folder}/testdata/${name}`, ...file });
  for (const row of cases) {
    put(row.inputName, { sha256: row.inputSha256 });
    put(row.outputName, { sha256: row.outputSha256 });
  }
  for (const [name, content] of Object.entries({ ...problem.userExtraFiles, ...problem.judgeExtraFiles })) {
    put(name, { text: content });
  }
  if (checker) put(checker.name, { text: checker.code });
  put("config.yaml", { text: stringify(configOf(exported, checker?.name ?? null, notes)) });
  const head = {
    pid: problem.problemId,
    owner: 1,
    title: problem.title,
    tag: exported.tags,
    nSubmit: 0,
    nAccept: 0,
  };
  return [
    { path: `${folder}/problem.yaml`, text: stringify(head) },
    { path: `${folder}/problem.md`, text: text(own) },
    ...exported.translations.map((row) => ({
      path: `${folder}/problem_${row.locale.replace("-", "_")}.md`,
      text: text(row),
    })),
    ...files.values(),
    ...pictures.map(({ file, name }) => ({ path: `${folder}/additional_file/${file}`, image: name })),
  ];
}

function statementText(row: typeof statements.$inferSelect | undefined, examples: string | null): string {
  const section = (title: string, text: string | null | undefined) => (text ? [`## ${title}`, text] : []);
  const blocks = parseExamples(examples).flatMap(({ input, output }, index) => [
    fenced(`input${index + 1}`, input),
    fenced(`output${index + 1}`, output),
  ]);
  const parts = [
    ...(row?.description ? [row.description] : []),
    ...section("Input", row?.input),
    ...section("Output", row?.output),
    ...blocks,
    ...section("Hint", row?.hint),
  ];
  return `${parts.join("\n\n")}\n`;
}

function fenced(mark: string, content: string): string {
  const fence = content.includes("```") ? "~~~~" : "```";
  return `${fence}${mark}\n${content}\n${fence}`;
}

function checkerFile({ problem }: ExportedProblem, notes: TransferNotes) {
  if (problem.judgeMode === "default" || problem.checkerCode === null) return null;
  const ending = hydroKey(problem.checkerLanguage ?? "")?.split(".")[0];
  if (!ending) {
    notes.lose("checker-lost", { language: problem.checkerLanguage ?? "?" });
    return null;
  }
  const name = `${problem.judgeMode === "interactive" ? "interactor" : "checker"}.${ending}`;
  return { name, code: problem.checkerCode };
}

/** Checker types of Hydro that follow our protocols. */
const checkerTypes: Partial<Record<CheckerProtocol, string>> = {
  standard: "testlib",
  testlib: "testlib",
  icpc: "kattis",
};

function configOf(exported: ExportedProblem, checker: string | null, notes: TransferNotes) {
  const { problem } = exported;
  const isInteractive = problem.judgeMode === "interactive";
  const comparing = problem.isRemoveEndBlank ? {} : { checker_type: "strict" };
  const judged = checker
    ? isInteractive
      ? { interactor: checker }
      : { checker_type: checkerTypes[problem.checkerProtocol] ?? "default", checker }
    : comparing;
  if (checker && !checkerTypes[problem.checkerProtocol]) {
    notes.change("checker-protocol", { system: problem.checkerProtocol });
  }
  const fileName = commonFileName(exported, notes);
  const names = (files: Record<string, string>) => Object.keys(files);
  return {
    type: isInteractive ? "interactive" : "default",
    time: `${problem.timeLimitMs}ms`,
    memory: `${problem.memoryLimitMib}m`,
    ...(fileName ? { filename: fileName } : {}),
    ...judged,
    ...(names(problem.userExtraFiles).length > 0 ? { user_extra_files: names(problem.userExtraFiles) } : {}),
    ...(names(problem.judgeExtraFiles).length > 0
      ? { judge_extra_files: names(problem.judgeExtraFiles) }
      : {}),
    ...(exported.allLanguages ? {} : { langs: langsOf(exported, notes) }),
    ...arranged(exported, notes),
  };
}

/** The format knows one name for both files: NAME.in and NAME.out. */
function commonFileName({ problem }: ExportedProblem, notes: TransferNotes): string | null {
  if (!problem.isFileIo) return null;
  const [, name] = /^(.+)\.in$/.exec(problem.ioReadFileName ?? "") ?? [];
  if (name && problem.ioWriteFileName === `${name}.out`) return name;
  notes.lose("file-io-lost");
  return null;
}

function langsOf({ languages }: ExportedProblem, notes: TransferNotes): string[] {
  const lost = languages.filter((name) => !hydroKey(name));
  if (lost.length > 0) notes.lose("language-unknown", { names: named(lost) });
  return languages.flatMap((name) => hydroKey(name) ?? []);
}

/** Subtasks of the format: groups of cases that take their least, most or sum, and wait for others to be accepted. */
function subtasksOf(scoring: Scoring, cases: readonly ExportedCase[], notes: TransferNotes) {
  const ids = new Map(scoring.groups.map(({ key }, index) => [key, index + 1]));
  const isHeld = ({ cases: seqs, rule, points, requires = [] }: ScoreGroup) =>
    seqs &&
    typeof points === "number" &&
    hydroTypes[rule] &&
    requires.every(({ pass }) => pass === "accepted");
  const seqs = scoring.groups.flatMap((group) => group.cases ?? []);
  if (!scoring.groups.every(isHeld) || new Set(seqs).size < seqs.length) return null;
  if (scoring.digits > 0) notes.change("score-per-case");
  return scoring.groups.map(({ points, rule, weights, cases: inside = [], requires = [] }, index) => ({
    id: index + 1,
    type: hydroTypes[rule],
    score: wholePoints(typeof points === "number" ? points : 0),
    ...(requires.length > 0 && { if: requires.flatMap(({ group }) => ids.get(group) ?? []) }),
    cases: inside.map((seq, at) => ({
      input: cases[seq - 1]?.inputName,
      output: cases[seq - 1]?.outputName,
      ...(weights && { score: weights[at] ?? 0 }),
    })),
  }));
}

const hydroTypes: Partial<Record<ScoreGroup["rule"], string>> = {
  ...{ all: "min", min: "min", max: "max", sum: "sum" },
};

function arranged({ problem, cases, scoring }: ExportedProblem, notes: TransferNotes) {
  const files = (row: ExportedCase) => ({ input: row.inputName, output: row.outputName });
  const subtasks = scoring && subtasksOf(scoring, cases, notes);
  if (subtasks) return { subtasks };
  if (scoring) notes.lose("groups-lost");
  const mode = problem.judgeCaseMode;
  const isLowest = mode === "subtask_lowest";
  if (!isLowest && mode !== "default") notes.lose("case-mode-lost", { mode });
  if (!isSubtaskMode(mode)) {
    const scored = cases.some((row) => row.score !== null);
    return { cases: cases.map((row) => ({ ...files(row), ...(scored ? { score: row.score ?? 0 } : {}) })) };
  }
  const groups = [...Map.groupBy(cases, (row) => row.groupNum ?? 1)].sort(([a], [b]) => a - b);
  return {
    subtasks: groups.map(([id, rows]) => {
      const scores = rows.map((row) => row.score ?? 0);
      if (isLowest && new Set(scores).size > 1) notes.change("score-per-case");
      return {
        id,
        type: isLowest ? "min" : "sum",
        score: totalScore(mode, rows),
        cases: rows.map(files),
      };
    }),
  };
}
