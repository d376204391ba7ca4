import { isSubtaskMode, type JudgeCaseMode, type RefusalCode, TEST_CASES_MAX } from "@verdict/contract";
import Papa from "papaparse";
import { Refusal } from "../../platform/refusal.ts";

/** A table in an archive that says order, groups and points. */
export const TABLE_NAME = "cases.csv";

export interface Pair {
  readonly input: string;
  readonly output: string;
  readonly groupNum?: number;
  readonly score?: number;
}

export interface Pairing {
  /** In the order of the cases. */
  readonly pairs: readonly Pair[];
  /** Files that belong to no case. */
  readonly ignored: readonly string[];
  /** Output files that are not there and have to be made empty. */
  readonly emptyOutputs: readonly string[];
}

/**
 * Which files are cases: by `table` where there is one, else by their names (X.in with X.out or X.ans; …input….txt
 * with …output….txt). An output that is missing is empty (a checker does without), and named, so that pages can warn;
 * an output without input is refused.
 * docs/test-data.md
 */
export function pairFiles(names: readonly string[], mode: JudgeCaseMode, table?: string): Pairing {
  const files = names.filter((name) => name !== TABLE_NAME);
  const pairing = table === undefined ? pairByName(files, mode) : pairByTable(files, mode, table);
  if (pairing.pairs.length === 0) throw new Refusal("testdata-none");
  if (pairing.pairs.length > TEST_CASES_MAX) throw new Refusal("testdata-too-many", { max: TEST_CASES_MAX });
  return pairing;
}

interface Role {
  readonly kind: "input" | "output";
  /** The same for the files of one case. */
  readonly stem: string;
}

function roleOf(name: string): Role | null {
  const [, stem, ending] = /^(.+)\.(in|out|ans)$/i.exec(name) ?? [];
  if (stem && ending) return { kind: ending.toLowerCase() === "in" ? "input" : "output", stem: `${stem}.` };
  const [, base] = /^(.*)\.txt$/i.exec(name) ?? [];
  if (base === undefined) return null;
  const [word] = /input|output/i.exec(base) ?? [];
  if (!word) return null;
  return {
    kind: word.toLowerCase() === "input" ? "input" : "output",
    stem: `${base.replace(word, "\0")}.txt`,
  };
}

/** Name of the output that an input without one gets. */
function outputNameFor(input: string): string {
  return /\.in$/i.test(input) ? input.replace(/\.in$/i, ".out") : input.replace(/input/i, "output");
}

function pairByName(names: readonly string[], mode: JudgeCaseMode): Pairing {
  const inputs = new Map<string, string>();
  const outputs = new Map<string, string[]>();
  const ignored: string[] = [];
  for (const name of names) {
    const role = roleOf(name);
    if (!role) ignored.push(name);
    else if (role.kind === "output") outputs.set(role.stem, [...(outputs.get(role.stem) ?? []), name]);
    else if (inputs.has(role.stem)) throw new Refusal("archive-duplicate", { name });
    else inputs.set(role.stem, name);
  }
  const orphans = [...outputs].filter(([stem]) => !inputs.has(stem)).flatMap(([, files]) => files);
  if (orphans.length > 0 && inputs.size > 0) throw refusedFiles("testdata-input-missing", orphans);
  if (orphans.length > 0) ignored.push(...orphans);
  const emptyOutputs: string[] = [];
  const pairs = [...inputs].map(([stem, input]) => {
    const [output, second] = outputs.get(stem) ?? [];
    if (second) throw new Refusal("testdata-output-twice", { name: input });
    if (output) return { stem, input, output };
    const made = outputNameFor(input);
    emptyOutputs.push(made);
    return { stem, input, output: made };
  });
  pairs.sort((a, b) => byCaseOrder(a.input, b.input));
  const groups = isSubtaskMode(mode) ? groupsByName(pairs.map(({ stem }) => stem)) : null;
  return {
    pairs: pairs.map(({ input, output }, index) => ({ input, output, groupNum: groups?.[index] })),
    ignored,
    emptyOutputs,
  };
}

/** Length of the name before its first dot, then text. */
export function byCaseOrder(a: string, b: string): number {
  const length = (name: string) => (name.includes(".") ? name.indexOf(".") : name.length);
  return length(a) - length(b) || (a < b ? -1 : Number(a > b));
}

function refusedFiles(code: RefusalCode, names: string[]): Refusal {
  const shown = names.slice(0, 5).join(", ");
  return new Refusal(code, { names: names.length > 5 ? `${shown}, … (${names.length})` : shown });
}

/** "2-1", "subtask2_01", "2.a1" and "2a" are of group 2; where one name says nothing, all are of group 1. */
function groupsByName(stems: string[]): number[] {
  const groups = stems.map((stem) => {
    const bare = stem
      .replaceAll("\0", "")
      .replace(/\.(txt)?$/, "")
      .replace(/^[-_.]+|[-_.]+$/g, "");
    const [, group] = /^\D*(\d{1,3})(?:[-_.]\D*\d+|[a-z])$/i.exec(bare) ?? [];
    return group === undefined ? null : Number(group);
  });
  const known = groups.filter((group) => group !== null);
  if (known.length < groups.length) return stems.map(() => 1);
  const shift = known.includes(0) ? 1 : 0; // groups count from 1
  return known.map((group) => group + shift);
}

function pairByTable(names: readonly string[], mode: JudgeCaseMode, table: string): Pairing {
  const present = new Set(names);
  const used = new Set<string>();
  const [head, ...rows] = Papa.parse<string[]>(table.replace(/\r\n?/g, "\n"), {
    delimiter: ",",
    newline: "\n",
  })
    .data.map((cells, index) => ({ line: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const columns = head?.cells.map((cell) => cell.trim().toLowerCase()) ?? [];
  const wrong = (line: number, detail: string) => new Refusal("testdata-table", { line, detail });
  if (!columns.includes("input") || !columns.includes("output")) {
    throw wrong(1, "the columns are input, output, group and score");
  }
  const pairs = rows.map(({ line, cells }): Pair => {
    /** Names may begin and end with blanks; what does not is written with blanks around it. */
    const cell = (column: string) => {
      const text = cells[columns.indexOf(column)] ?? "";
      return (present.has(text) ? text : text.trim()) || undefined;
    };
    const number = (column: string, least: number) => {
      const text = cell(column);
      if (text === undefined) return undefined;
      if (!/^\d{1,6}$/.test(text) || Number(text) < least) throw wrong(line, `${column} ${text}`);
      return Number(text);
    };
    const input = cell("input");
    const output = cell("output");
    if (!input || !output) throw wrong(line, "input or output is empty");
    for (const name of [input, output]) {
      if (!present.has(name)) throw wrong(line, `there is no file ${name}`);
      used.add(name);
    }
    const groupNum = number("group", 1);
    return {
      input,
      output,
      score: number("score", 0),
      groupNum: isSubtaskMode(mode) ? (groupNum ?? 1) : undefined,
    };
  });
  return { pairs, ignored: names.filter((name) => !used.has(name)), emptyOutputs: [] };
}

/** The table that `pairFiles` reads back. */
export function tableOf(
  cases: readonly { input: string; output: string; groupNum: number | null; score: number | null }[],
): string {
  const rows = cases.map((row) => [row.input, row.output, row.groupNum, row.score]);
  return `${Papa.unparse([["input", "output", "group", "score"], ...rows], { newline: "\n" })}\n`;
}
