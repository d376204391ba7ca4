import { isSubtaskMode, parseExamples, type ScoreGroup, type Scoring } from "@verdict/contract";
import { stringify } from "yaml";
import type { Store } from "../../../platform/store.ts";
import { totalScore } from "../../problem/total-score.ts";
import type { ExportedCase, ExportedProblem } from "../export/problem.ts";
import type { TransferNotes } from "../import/notes.ts";
import type { Files } from "./programs.ts";

/** Cases that are scored alike: one directory of the package. */
interface Group {
  readonly name: string;
  readonly cases: readonly ExportedCase[];
  readonly scoring: {
    max_score: number;
    score_aggregation: "sum" | "min" | "pass-fail";
    require_pass?: string | string[];
  } | null;
}

/** How points are given; null: none are, and the problem is passed or failed. */
export function scoredGroups(exported: ExportedProblem, notes: TransferNotes): Group[] | null {
  const { problem, cases, scoring } = exported;
  const written = scoring && groupsOfScoring(scoring, cases);
  if (written) return written;
  if (scoring) notes.lose("groups-lost");
  const mode = problem.judgeCaseMode;
  if (mode !== "default" && mode !== "subtask_lowest") notes.lose("case-mode-lost", { mode });
  if (problem.type !== 1 || !cases.some(({ score }) => (score ?? 0) > 0)) return null;
  if (!isSubtaskMode(mode)) return runsOf(cases);
  const groups = [...Map.groupBy(cases, (row) => row.groupNum ?? 1)].sort(([a], [b]) => a - b);
  const named = numbered(groups.length);
  return groups.map(([, rows], index) => {
    const scores = rows.map(({ score }) => score ?? 0);
    if (mode === "subtask_lowest" && new Set(scores).size > 1) notes.lose("scores-lost");
    const scoring = {
      max_score: totalScore(mode, rows),
      score_aggregation:
        mode === "subtask_average" || rows.length === 1 ? ("sum" as const) : ("min" as const),
    };
    return { name: named(index), cases: rows, scoring };
  });
}

const aggregations: Partial<Record<ScoreGroup["rule"], "sum" | "min" | "pass-fail">> = {
  ...{ all: "pass-fail", min: "min", sum: "sum" },
};

/** Groups as the format has them, numbered, with what they require; null where it has no words for one of them. */
function groupsOfScoring({ groups }: Scoring, cases: readonly ExportedCase[]): Group[] | null {
  const named = numbered(groups.length);
  const names = new Map(groups.map(({ key }, index) => [key, `secret/${named(index)}`]));
  const seqs = groups.flatMap((group) => group.cases ?? []);
  if (new Set(seqs).size < seqs.length) return null;
  const written = groups.map(({ cases: inside, points, rule, weights, requires = [] }, index) => {
    const aggregation = aggregations[rule];
    const isHeld = requires.every(({ pass }) => pass === "accepted");
    const isEven = new Set(weights).size <= 1;
    if (!inside || !aggregation || !isHeld || !isEven || !Number.isInteger(points)) return null;
    const others = requires.flatMap(({ group }) => names.get(group) ?? []);
    return {
      name: named(index),
      cases: inside.flatMap((seq) => cases[seq - 1] ?? []),
      scoring: {
        ...{ max_score: Number(points), score_aggregation: aggregation },
        ...(others.length > 0 && { require_pass: others.length === 1 ? others[0] : others }),
      },
    };
  });
  return written.every((group) => group !== null) ? (written as Group[]) : null;
}

/** Cases in a row that give the same, as a group shares its points out evenly. */
function runsOf(cases: readonly ExportedCase[]): Group[] {
  const runs: ExportedCase[][] = [];
  for (const row of cases) {
    const last = runs.at(-1);
    if (last && last[0]?.score === row.score) last.push(row);
    else runs.push([row]);
  }
  const named = numbered(runs.length);
  return runs.map((rows, index) => ({
    name: runs.length === 1 ? "" : named(index),
    cases: rows,
    scoring: { max_score: (rows[0]?.score ?? 0) * rows.length, score_aggregation: "sum" },
  }));
}

/** 1, 2, … with zeros before, so that they are in order by their letters, too. */
const numbered = (count: number) => (index: number) => String(index + 1).padStart(String(count).length, "0");

export async function writeTests(
  exported: ExportedProblem,
  groups: Group[] | null,
  args: readonly string[],
  files: Files,
  notes: TransferNotes,
  store: Store,
): Promise<void> {
  const { problem, cases } = exported;
  await writeSamples(exported, files, notes, store);
  const writeSettings = (folder: string, settings: object) => {
    if (Object.keys(settings).length > 0)
      files.set(`${folder}/test_group.yaml`, { text: stringify(settings) });
  };
  const all: Group[] = groups ?? [{ name: "", cases, scoring: null }];
  const [only] = all;
  const validating = args.length > 0 ? { output_validator_args: args } : {};
  const isGrouped = groups && !(all.length === 1 && only?.name === "");
  const whole = isGrouped
    ? {
        max_score: exported.scoring ? problem.ioScore : totalScore(problem.judgeCaseMode, cases),
        score_aggregation: "sum",
      }
    : {};
  writeSettings("data/sample", validating);
  writeSettings("data/secret", { ...validating, ...whole });
  let isRenamed = false;
  for (const { name, cases: rows, scoring } of all) {
    const folder = name ? `data/secret/${name}` : "data/secret";
    if (scoring) writeSettings(folder, { ...(name ? {} : validating), ...scoring });
    const kept = namesOf(rows, name);
    const made = numbered(rows.length);
    isRenamed ||= kept === null;
    for (const [index, row] of rows.entries()) {
      const path = `${folder}/${kept?.[index] ?? `${made(index)}`}`;
      files.set(`${path}.in`, { sha256: row.inputSha256 });
      files.set(`${path}.ans`, { sha256: row.outputSha256 });
    }
  }
  if (isRenamed) notes.change("names-changed");
}

/** The cases' own names, if the format takes them and they keep the order. */
function namesOf(rows: readonly ExportedCase[], group: string): string[] | null {
  const names = rows.flatMap(({ inputName, outputName }) => {
    const base = /^(.+)\.in$/.exec(inputName)?.[1] ?? "";
    const own = group && base.startsWith(`${group}-`) ? base.slice(group.length + 1) : group ? "" : base;
    return /^[a-zA-Z0-9]([\w-]*[a-zA-Z0-9])?$/.test(own) && outputName === `${base}.out` ? [own] : [];
  });
  const isOrdered = names.every((name, index) => index === 0 || (names[index - 1] ?? "") < name);
  return names.length === rows.length && isOrdered ? names : null;
}

/** Bytes of an example at most; a longer case is not looked for among them. */
const EXAMPLE_MAX = 64 * 1024;

const ended = (text: string) => `${text.trimEnd()}\n`;

/** What a program reads and then says, as the format tells conversations. */
const conversation = (input: string, output: string) =>
  [...lines(input).map((line) => `<${line}\n`), ...lines(output).map((line) => `>${line}\n`)].join("");
const lines = (text: string) => (text.trim() ? text.trimEnd().split("\n") : []);

/**
 * The examples beside the statement. What is a test case, too, is judged once when the package comes back. What is none is
 * shown beside the case whose input it has, or as a conversation where programs get more than their input, so that
 * nobody judges it: such inputs and answers are no case that a validator knows.
 */
async function writeSamples(
  exported: ExportedProblem,
  files: Files,
  notes: TransferNotes,
  store: Store,
): Promise<void> {
  const { judgeMode, passes } = exported.problem;
  const small = exported.cases.filter(({ inputSize, outputSize }) => inputSize + outputSize <= EXAMPLE_MAX);
  const isText = async (text: string, sha256: string, size: number) =>
    (await store.readBlob(sha256, 0, size)).toString("utf8").trimEnd() === text.trimEnd();
  const examples = parseExamples(exported.own?.examples ?? null);
  const made = numbered(examples.length);
  let judged = 0;
  for (const [index, { input, output }] of examples.entries()) {
    const path = `data/sample/${made(index)}`;
    const near = small.filter(({ inputSize }) => Math.abs(inputSize - Buffer.byteLength(input)) <= 2);
    let [sameInput, same]: (ExportedCase | undefined)[] = [];
    for (const row of near) {
      if (!(await isText(input, row.inputSha256, row.inputSize))) continue;
      sameInput ??= row;
      if (await isText(output, row.outputSha256, row.outputSize)) same ??= row;
    }
    if (!same && (judgeMode === "interactive" || passes > 1)) {
      files.set(`${path}.interaction`, { text: conversation(input, output) });
      continue;
    }
    const found = same ?? sameInput;
    files.set(`${path}.in`, found ? { sha256: found.inputSha256 } : { text: ended(input) });
    files.set(`${path}.ans`, found ? { sha256: found.outputSha256 } : { text: ended(output) });
    if (same) continue;
    if (!found) judged++;
    else {
      files.set(`${path}.in.statement`, { text: ended(input) });
      files.set(`${path}.ans.statement`, { text: ended(output) });
    }
  }
  if (judged > 0) notes.change("samples-judged", { count: judged });
}
