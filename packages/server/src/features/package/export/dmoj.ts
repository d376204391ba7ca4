import {
  asStandardChecker,
  isSubtaskMode,
  parseExamples,
  type ScoreGroup,
  standardChecker,
  status,
  wholePoints,
} from "@verdict/contract";
import { stringify } from "yaml";
import type { Store } from "../../../platform/store.ts";
import { named, type TransferNotes } from "../import/notes.ts";
import { endingOf } from "../kattis/words.ts";
import { dmojKey } from "../language-keys.ts";
import { baseName } from "../sources.ts";
import { noteLosses } from "./losses.ts";
import type { ExportedCase, ExportedProblem, PackagedFile } from "./problem.ts";

/** A folder per problem as DMOJ's judge reads it, with the statement beside it that its site keeps elsewhere. */
export async function writeDmoj(
  exported: ExportedProblem,
  _index: number,
  notes: TransferNotes,
  _store: Store,
): Promise<PackagedFile[]> {
  const { problem, cases } = exported;
  const folder = problem.problemId.replace(/[^\w-]/g, "_");
  const holds = {
    fileIo: true,
    groups: true,
    id: true,
    interactor: true,
    scores: true,
    scoring: true,
  } as const;
  noteLosses(exported, { ...holds, extraFiles: true, solutions: true }, notes);
  if (problem.type === 0) notes.lose("type-lost", { type: "OI" });
  const files = new Map<string, PackagedFile>();
  const put = (name: string, file: { text: string } | { sha256: string }) =>
    files.set(name, { path: `${folder}/${name}`, ...file });
  for (const row of cases) {
    put(row.inputName, { sha256: row.inputSha256 });
    put(row.outputName, { sha256: row.outputSha256 });
  }
  const own = Object.keys(problem.userExtraFiles);
  if (own.length > 0) notes.lose("extra-files-lost", { names: named(own) });
  const judged = judgingOf(exported, put, notes);
  const fileIO = problem.isFileIo
    ? { file_io: { input: problem.ioReadFileName, output: problem.ioWriteFileName } }
    : {};
  put("init.yml", { text: stringify({ ...judged, ...fileIO, test_cases: casesOf(exported, notes) }) });
  put("statement.md", { text: statementText(exported) });
  writeTests(exported, put, notes);
  return [...files.values()];
}

type Put = (name: string, file: { text: string }) => unknown;

function judgingOf({ problem }: ExportedProblem, put: Put, notes: TransferNotes) {
  const { judgeMode, checkerCode: code, checkerLanguage, checkerProtocol: protocol } = problem;
  if (judgeMode === "default" || code === null) {
    return { checker: problem.isRemoveEndBlank ? "rstripped" : "identical" };
  }
  const standard = judgeMode === "spj" ? asStandardChecker(code) : null;
  if (standard === "unordered") return { checker: "unordered" };
  if (standard === "exact") return { checker: "identical" };
  if (standard === "lines") {
    notes.change("checker-nearest", { name: standard });
    return { checker: "standard" };
  }
  const precision = judgeMode === "spj" ? precisionOf(code) : undefined;
  if (precision !== undefined) return { checker: { name: "floats", args: { precision } } };
  const [ending, lang] = [endingOf(checkerLanguage ?? ""), dmojKey(checkerLanguage ?? "")];
  if (!ending || !lang) {
    notes.lose("checker-lost", { language: checkerLanguage ?? "?" });
    return {};
  }
  for (const [name, text] of Object.entries(problem.judgeExtraFiles)) put(name, { text });
  const name = `${judgeMode === "interactive" ? "interactor" : "checker"}.${ending}`;
  put(name, { text: code });
  if (ending === "py" && protocol === "dmoj") return { checker: name };
  const type = protocol === "dmoj" ? "default" : "testlib";
  if (protocol !== "dmoj" && protocol !== "testlib") notes.change("checker-protocol", { system: protocol });
  const beside = Object.keys(problem.judgeExtraFiles).filter((file) => !/\.h(pp)?$/.test(file));
  if (code.includes("testlib.h") && !("testlib.h" in problem.judgeExtraFiles)) notes.change("checker-header");
  const bridged = { files: [name, ...beside], lang, type };
  return judgeMode === "interactive"
    ? { interactive: bridged }
    : { checker: { name: "bridged", args: bridged } };
}

/** Digits that count, where it is the standard checker of numbers. */
function precisionOf(code: string): number | undefined {
  const all = Array.from({ length: 21 }, (_, digits) => digits);
  return all.find((digits) => standardChecker("tolerance", `1e-${digits}`) === code);
}

interface Batch {
  points: number;
  batched: { in: string; out: string }[];
  dependencies?: number[];
}
type Entry = Batch | { in: string; out: string; points: number };

/** Batches give their points where all cases are right; what adds up is written case by case. */
function casesOf(exported: ExportedProblem, notes: TransferNotes): Entry[] {
  const { problem, cases, scoring } = exported;
  const files = (row: ExportedCase) => ({ in: row.inputName, out: row.outputName });
  const byTree = scoring && batchesOf(scoring.groups, cases);
  if (byTree) return byTree;
  if (scoring) notes.lose("groups-lost");
  const mode = problem.judgeCaseMode;
  if (mode === "subtask_average") notes.lose("case-mode-lost", { mode });
  if (scoring || !isSubtaskMode(mode) || mode === "subtask_average") {
    return cases.map((row) => ({ ...files(row), points: row.score ?? 1 }));
  }
  return [...Map.groupBy(cases, (row) => row.groupNum ?? 1)]
    .sort(([a], [b]) => a - b)
    .map(([, rows]) => {
      const scores = rows.map((row) => row.score ?? 0);
      if (new Set(scores).size > 1) notes.change("score-per-case");
      return { points: Math.min(...scores), batched: rows.map(files) };
    });
}

/** null: something in them the format has no words for. */
function batchesOf(groups: readonly ScoreGroup[], cases: readonly ExportedCase[]): Entry[] | null {
  const numbers = new Map<string, number>();
  const needed = new Set(groups.flatMap(({ requires = [] }) => requires.map(({ group }) => group)));
  const entries: Entry[] = [];
  for (const { key, points, rule, weights, requires = [], cases: seqs } of groups) {
    if (!seqs || typeof points !== "number") return null;
    const files = seqs.map((seq) => ({
      in: cases[seq - 1]?.inputName ?? "",
      out: cases[seq - 1]?.outputName ?? "",
    }));
    const stands = requires.length === 0 && !needed.has(key);
    if (rule === "sum" && stands) {
      const all = weights?.reduce((sum, one) => sum + one, 0) ?? seqs.length;
      entries.push(
        ...files.map((file, at) => ({ ...file, points: wholePoints((points * (weights?.[at] ?? 1)) / all) })),
      );
      continue;
    }
    const others = requires.map(({ group, pass }) => (pass === "accepted" ? numbers.get(group) : undefined));
    const dependencies = others.filter((one) => one !== undefined);
    if ((rule !== "min" && rule !== "all") || dependencies.length < others.length) return null;
    numbers.set(key, numbers.size + 1);
    entries.push({ points, ...(dependencies.length > 0 && { dependencies }), batched: files });
  }
  const held = groups.flatMap((group) => group.cases ?? []);
  return new Set(held).size === held.length ? entries : null;
}

function statementText({ problem, own }: ExportedProblem): string {
  const section = (title: string, text: string | null | undefined) =>
    text ? [`## ${title}`, text.trim()] : [];
  const blocks = parseExamples(own?.examples ?? null).flatMap(({ input, output }, index) => [
    `## Sample Input ${index + 1}`,
    fenced(input),
    `## Sample Output ${index + 1}`,
    fenced(output),
  ]);
  const parts = [
    `# ${problem.title}`,
    ...(own?.description ? [own.description.trim()] : []),
    ...section("Input Specification", own?.input),
    ...section("Output Specification", own?.output),
    ...section("Hint", own?.hint),
    ...blocks,
  ];
  return `${parts.join("\n\n")}\n`;
}

const fenced = (content: string) => `\`\`\`\n${content.endsWith("\n") ? content : `${content}\n`}\`\`\``;

const words: Record<number, string> = {
  [status.accepted]: "AC",
  [status.wrongAnswer]: "WA",
  [status.presentationError]: "WA",
  [status.partialAccepted]: "WA",
  [status.timeLimitExceeded]: "TLE",
  [status.memoryLimitExceeded]: "MLE",
  [status.runtimeError]: "RTE",
  [status.compileError]: "CE",
};

const oneOf = (all: string[]) => (all.length > 1 ? all : all[0]);
/** How a program ended is no one word there. */
const said = (word: string) => (word === "RTE" ? ["RTE", "IR", "OLE"] : [word]);
const fails = (word: string) => word !== "AC" && word !== "CE";

/** Programs as tests of the problem, which is where the format has limits. */
function writeTests({ problem, jurySolutions }: ExportedProblem, put: Put, notes: TransferNotes): void {
  const limits = { time: problem.timeLimitMs / 1000, memory: problem.memoryLimitMib * 1024 };
  let written = 0;
  for (const { name, language, code, expected } of jurySolutions) {
    const [ending, key] = [endingOf(language), dmojKey(language)];
    const verdict = [...new Set(expected.flatMap((one) => words[one] ?? []))];
    if (!ending || !key || verdict.length === 0) continue;
    const folder = `tests/${++written}-${baseName(name)
      .replace(/[^\w.-]/g, "_")
      .slice(0, 60)}`;
    put(`${folder}/program.${ending}`, { text: code });
    put(`${folder}/test.yml`, {
      text: stringify({
        ...{ language: key, source: `program.${ending}` },
        ...limits,
        // What its cases may get, which is all that the format says; what follows a failing one may be left out.
        expect: verdict.some(fails) ? [...new Set(["AC", ...verdict.flatMap(said), "SC"])] : oneOf(verdict),
        ...(verdict.some(fails) && { verdict }),
      }),
    });
  }
  const lost = jurySolutions.length - written;
  if (lost > 0) notes.lose("solution-lost", { count: lost });
  if (written === 0) put("tests/limits/test.yml", { text: stringify({ ...limits, expect: "AC" }) });
}
