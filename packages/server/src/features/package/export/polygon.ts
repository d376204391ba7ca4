import { isSubtaskMode, type ScoreGroup, status } from "@verdict/contract";
import type { Store } from "../../../platform/store.ts";
import type { TransferNotes } from "../import/notes.ts";
import { endingOf } from "../kattis/words.ts";
import { escapeHtml } from "../markdown-to-html.ts";
import { baseName } from "../sources.ts";
import { noteLosses } from "./losses.ts";
import type { ExportedProblem, PackagedFile } from "./problem.ts";

/** A folder per problem with problem.xml as Polygon packs it. Its statements are TeX: ours go along as they are, for a person. */
export async function writePolygon(
  exported: ExportedProblem,
  _index: number,
  notes: TransferNotes,
  _store: Store,
): Promise<PackagedFile[]> {
  const { problem, own, cases } = exported;
  const folder = problem.problemId.toLowerCase().replace(/[^a-z0-9-]/g, "-");
  const files = new Map<string, PackagedFile>();
  const put = (path: string, file: { text: string } | { sha256: string }) =>
    files.set(path, { path: `${folder}/${path}`, ...file });
  noteLosses(
    exported,
    {
      ...{ fileIo: true, groups: true, interactor: true, scores: true, scoring: true, solutions: true },
      ...{ feedback: true, tags: true, id: folder.toUpperCase() === problem.problemId.toUpperCase() },
    },
    notes,
  );
  if (own?.description || own?.input || own?.output || own?.hint) notes.lose("statement-lost");
  put("statements/english/problem.md", {
    text: [own?.description, own?.input, own?.output, own?.hint].filter(Boolean).join("\n\n"),
  });
  put("statements/english/problem-properties.json", {
    text: `${JSON.stringify({ name: problem.title, legend: "", input: "", output: "", notes: "" })}\n`,
  });
  const { tests, groups } = testsOf(exported, notes);
  for (const [at, { inputSha256, outputSha256 }] of cases.entries()) {
    const name = String(at + 1).padStart(2, "0");
    put(`tests/${name}`, { sha256: inputSha256 });
    put(`tests/${name}.a`, { sha256: outputSha256 });
  }
  const io = problem.isFileIo ? [problem.ioReadFileName ?? "", problem.ioWriteFileName ?? ""] : ["", ""];
  const xml = [
    '<?xml version="1.0" encoding="utf-8" standalone="no"?>',
    `<problem revision="1" short-name=${quoted(folder)}>`,
    `<names><name language="english" value=${quoted(problem.title)}/></names>`,
    `<judging input-file=${quoted(io[0] ?? "")} output-file=${quoted(io[1] ?? "")}><testset name="tests">`,
    `<time-limit>${problem.timeLimitMs}</time-limit><memory-limit>${problem.memoryLimitMib * 2 ** 20}</memory-limit>`,
    `<test-count>${cases.length}</test-count>`,
    "<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>",
    `<tests>${tests.join("")}</tests>`,
    ...(groups.length > 0 ? [`<groups>${groups.join("")}</groups>`] : []),
    "</testset></judging>",
    `<assets>${judgeProgram(exported, put, notes)}<solutions>${solutionsOf(exported, put, notes)}</solutions></assets>`,
    `<tags>${exported.tags.map((tag) => `<tag value=${quoted(tag)}/>`).join("")}</tags>`,
    "</problem>",
  ];
  put("problem.xml", { text: `${xml.join("\n")}\n` });
  return [...files.values()];
}

const quoted = (text: string) => `"${escapeHtml(text)}"`;

type Put = (path: string, file: { text: string }) => unknown;

/** Points stand at the tests; a group gives them test by test, or once all of its tests are right. */
function testsOf({ problem, cases, scoring }: ExportedProblem, notes: TransferNotes) {
  const test = (group: string | null, points: number | null) =>
    `<test method="manual"${group === null ? "" : ` group=${quoted(group)}`}${points === null ? "" : ` points="${points}"`}/>`;
  const known = scoring && groupsOfScoring(scoring.groups, cases.length, notes);
  if (known) {
    if (scoring.rounding.how === "down" && scoring.digits === 0 && scoring.groups.some(isUneven))
      notes.change("score-per-case");
    return {
      tests: known.tests.map(({ group, points }) => test(group, points)),
      groups: scoring.groups.map(groupElement),
    };
  }
  if (scoring) notes.lose("groups-lost");
  if (problem.type === 0) return { tests: cases.map(() => test(null, null)), groups: [] };
  if (scoring || !isSubtaskMode(problem.judgeCaseMode))
    return { tests: cases.map(({ score }) => test(null, score ?? 0)), groups: [] };
  if (problem.judgeCaseMode !== "subtask_lowest")
    notes.lose("case-mode-lost", { mode: problem.judgeCaseMode });
  const numbers = [...new Set(cases.map(({ groupNum }) => groupNum ?? 1))].toSorted((a, b) => a - b);
  const least = new Map(
    numbers.map((number) => [
      number,
      Math.min(...cases.filter((row) => (row.groupNum ?? 1) === number).map(({ score }) => score ?? 0)),
    ]),
  );
  const seen = new Set<number>();
  return {
    tests: cases.map(({ groupNum }) => {
      const number = groupNum ?? 1;
      const points = seen.has(number) ? 0 : (least.get(number) ?? 0);
      seen.add(number);
      return test(String(number), points);
    }),
    groups: numbers.map((number) => `<group name="${number}" points-policy="complete-group"/>`),
  };
}

const isUneven = ({ points, cases = [] }: ScoreGroup) =>
  typeof points === "number" && !Number.isInteger(points / Math.max(1, cases.length));

/** null: something in them the format has no words for. */
function groupsOfScoring(groups: readonly ScoreGroup[], count: number, notes: TransferNotes) {
  const tests = Array.from({ length: count }, () => ({ group: "", points: 0 }));
  const held = new Set<number>();
  for (const { key, points, rule, weights, requires = [], cases: seqs } of groups) {
    const isSaid = rule === "min" || rule === "all" || rule === "sum";
    if (!seqs || typeof points !== "number" || !isSaid || requires.some(({ pass }) => pass !== "accepted"))
      return null;
    const all = weights?.reduce((sum, one) => sum + one, 0) ?? seqs.length;
    for (const [at, seq] of seqs.entries()) {
      if (held.has(seq)) return null;
      held.add(seq);
      const whole = at === 0 ? points : 0;
      const share = rule === "sum" ? (points * (weights?.[at] ?? 1)) / Math.max(1, all) : whole;
      tests[seq - 1] = { group: key, points: Math.round(share * 100) / 100 };
    }
  }
  if (held.size < count) return null;
  if (groups.some(({ rule }) => rule === "all")) notes.lose("case-mode-lost", { mode: "all" });
  if (groups.some(({ feedback }) => feedback === "restricted"))
    notes.lose("key-lost", { names: "feedback: restricted" });
  return { tests };
}

const policies = { complete: "complete", restricted: "icpc", first: "icpc", points: "points", none: "none" };

function groupElement({ key, rule, requires = [], feedback = "complete" }: ScoreGroup): string {
  const head = `<group name=${quoted(key)} points-policy="${rule === "sum" ? "each-test" : "complete-group"}" feedback-policy="${policies[feedback]}"`;
  const needs = requires.map(({ group }) => `<dependency group=${quoted(group)}/>`).join("");
  return needs ? `${head}><dependencies>${needs}</dependencies></group>` : `${head}/>`;
}

function judgeProgram({ problem }: ExportedProblem, put: Put, notes: TransferNotes): string {
  const { judgeMode, checkerCode: code, checkerLanguage, checkerProtocol: protocol } = problem;
  if (judgeMode === "default" || code === null) return "";
  const ending = endingOf(checkerLanguage ?? "");
  if (!ending) {
    notes.lose("checker-lost", { language: checkerLanguage ?? "?" });
    return "";
  }
  if (protocol !== "testlib") notes.change("checker-protocol", { system: protocol });
  const kind = judgeMode === "interactive" ? "interactor" : "checker";
  const path = `files/${kind === "checker" ? "check" : "interactor"}.${ending}`;
  put(path, { text: code });
  return `<${kind}${kind === "checker" ? ' type="testlib"' : ""}><source path=${quoted(path)}/></${kind}>`;
}

const tagOf: Record<number, string> = {
  [status.accepted]: "accepted",
  [status.wrongAnswer]: "wrong-answer",
  [status.presentationError]: "presentation-error",
  [status.timeLimitExceeded]: "time-limit-exceeded",
  [status.memoryLimitExceeded]: "memory-limit-exceeded",
};

/** The first right program is the main one; a verdict that Polygon has no word for is a rejection. */
function solutionsOf({ jurySolutions }: ExportedProblem, put: Put, notes: TransferNotes): string {
  const taken = new Set<string>();
  let hasMain = false;
  const elements = jurySolutions.flatMap(({ name, language, code, expected }) => {
    const ending = endingOf(language);
    if (!ending) return [];
    const stem = baseName(name)
      .replace(/\.[^.]*$/, "")
      .replace(/[^\w-]/g, "_");
    let path = `solutions/${stem}.${ending}`;
    for (let n = 2; taken.has(path); n++) path = `solutions/${stem}-${n}.${ending}`;
    taken.add(path);
    put(path, { text: code });
    const tag = tagOf[expected[0] ?? -1] ?? "rejected";
    const isMain = tag === "accepted" && expected.length === 1 && !hasMain;
    hasMain ||= isMain;
    return [`<solution tag="${isMain ? "main" : tag}"><source path=${quoted(path)}/></solution>`];
  });
  const lost = jurySolutions.length - elements.length;
  if (lost > 0) notes.lose("solution-lost", { count: lost });
  return elements.join("");
}
