import { isSubtaskMode, type ScoreGroup, wholePoints } from "@verdict/contract";
import { totalScore } from "../../problem/total-score.ts";
import { named, type TransferNotes } from "../import/notes.ts";
import { endingOf, joinSections, writtenIn } from "../kattis/words.ts";
import { languageOfFile } from "../sources.ts";
import type { ExportedProblem } from "./problem.ts";

/** What writers of olympiads' packages (CMS, TPS) have in common. */

/** A group as such a format may have it: points for a rule over some cases. */
export interface FlatGroup extends Pick<ScoreGroup, "key" | "rule" | "threshold" | "title" | "feedback"> {
  readonly points: number;
  /** Places of its cases, from 0. */
  readonly cases: readonly number[];
}

/** What is shown while a contest runs, in CMS's words. */
const levels = { complete: "full", restricted: "restricted", first: "oi_restricted" } as const;

/** What formats of olympiads hold. */
export const olympiadHolds = {
  ...{ groups: true, scores: true, scoring: true, solutions: true, titles: true },
  ...{ communication: true, feedback: true, grader: true, outputOnly: true },
} as const;

/** The groups of a problem, those of the case mode among them; what such groups cannot say is noted. */
export function flatGroups(exported: ExportedProblem, notes: TransferNotes): FlatGroup[] {
  const { problem, cases, scoring } = exported;
  const all = cases.map((_, index) => index);
  if (scoring) {
    const flat = scoring.groups.flatMap(({ points, cases: seqs, weights, ...group }): FlatGroup[] =>
      seqs && typeof points === "number" && new Set(weights).size <= 1
        ? [{ ...group, points, cases: seqs.map((seq) => seq - 1) }]
        : [],
    );
    if (flat.length === scoring.groups.length && scoring.rule === "sum") {
      const said = [
        scoring.groups.some(({ requires }) => requires?.length) ? "requires" : [],
        scoring.points === null ? [] : "points",
        scoring.rounding.how === "nearest" && scoring.rounding.at !== "total" ? [] : "rounding",
        scoring.stop === "settled" ? [] : "stop",
      ].flat();
      if (said.length > 0) notes.lose("key-lost", { names: named(said) });
      return flat;
    }
    notes.lose("groups-lost");
  }
  if (problem.type === 0) {
    notes.lose("type-lost", { type: "OI" });
    return [{ key: "1", points: 100, rule: "min", cases: all }];
  }
  const mode = problem.judgeCaseMode;
  if (scoring || !isSubtaskMode(mode)) {
    const scores = cases.map(({ score }) => score ?? 0);
    const isEven = new Set(scores).size <= 1;
    const points = scores.reduce((sum, one) => sum + one, 0);
    if (isEven) return [{ key: "1", points, rule: "sum", cases: all }];
    return all.map((at) => ({ key: String(at + 1), points: scores[at] ?? 0, rule: "min", cases: [at] }));
  }
  if (mode !== "subtask_lowest") notes.lose("case-mode-lost", { mode });
  return [...Map.groupBy(all, (at) => cases[at]?.groupNum ?? 1)]
    .sort(([a], [b]) => a - b)
    .map(([key, inside], _index) => ({
      ...{ key: String(key), rule: "min" as const, cases: inside },
      points: wholePoints(
        totalScore(
          mode,
          inside.flatMap((at) => cases[at] ?? []),
        ),
      ),
    }));
}

/** One level for all groups, in CMS's words; others are noted. */
export function levelOf(groups: readonly FlatGroup[], notes: TransferNotes): string | null {
  const found = [...new Set(groups.map(({ feedback = "complete" }) => feedback))];
  const [level] = found;
  const word = found.length === 1 ? levels[level as keyof typeof levels] : undefined;
  if (found.length > 0 && !word) notes.lose("key-lost", { names: "feedback" });
  return word && word !== "full" ? word : null;
}

/** The checker's or manager's source; CMS has rules of its own for what it prints. */
export function judgeProgram({ problem }: ExportedProblem, notes: TransferNotes) {
  const { judgeMode, checkerCode: code, checkerLanguage, checkerProtocol: protocol } = problem;
  if (judgeMode === "default" || code === null) return null;
  if (judgeMode === "interactive" && !problem.communication) return null;
  const ending = endingOf(checkerLanguage ?? "");
  if (!ending) {
    notes.lose("checker-lost", { language: checkerLanguage ?? "?" });
    return null;
  }
  if (protocol !== "cms") notes.change("checker-protocol", { system: protocol });
  return { ending, code };
}

/** Of the programs that are right one a language has a place: `solution` and its ending. */
export function rightSolutions({ jurySolutions }: ExportedProblem, notes: TransferNotes) {
  const chosen = new Map<string, string>();
  for (const { code, language, expected } of jurySolutions) {
    const ending = endingOf(language);
    const isRight = expected.length === 1 && expected[0] === 0;
    if (ending && isRight && languageOfFile(`a.${ending}`) && !chosen.has(ending)) chosen.set(ending, code);
  }
  const lost = jurySolutions.length - chosen.size;
  if (lost > 0) notes.lose("solution-lost", { count: lost });
  return chosen;
}

/** The problem's own statement as one text. */
export function wholeStatement({ problem, own }: ExportedProblem): string {
  return joinSections(own ?? {}, writtenIn(`${problem.title}${own?.description ?? ""}`));
}
