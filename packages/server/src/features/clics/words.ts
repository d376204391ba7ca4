import { createHash } from "node:crypto";
import { classesOf, classOf, verdictClass } from "@verdict/board";
import { type ContestRule, filterStatuses, type SubmissionStatus } from "@verdict/contract";
import { verdictWords } from "../submission/verdict-words.ts";

/** How moments, verdicts and names are written in the CLICS Contest API. */

export const timeOf = (ms: number): string => new Date(ms).toISOString();

const two = (value: number) => String(value).padStart(2, "0");

/** `h:mm:ss.mmm`, negative before the start. */
export function relativeTimeOf(ms: number): string {
  const all = Math.abs(Math.round(ms));
  const [h, m, s] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, Math.floor(all / 1000) % 60];
  return `${ms < 0 ? "-" : ""}${h}:${two(m)}:${two(s)}.${String(all % 1000).padStart(3, "0")}`;
}

/** Seconds with at most three digits behind the point. */
export const secondsOf = (ms: number): number => Math.round(ms) / 1000;

interface JudgementType {
  readonly id: string;
  readonly name: string;
}

/** What boards make of each follows from the verdicts that are of it. */
const named: readonly JudgementType[] = [
  { id: "AC", name: "accepted" },
  { id: "WA", name: "wrong answer" },
  { id: "PE", name: "presentation error" },
  { id: "TLE", name: "time limit exceeded" },
  { id: "MLE", name: "memory limit exceeded" },
  { id: "RTE", name: "run-time error" },
  { id: "CE", name: "compile error" },
  { id: "RE", name: "partly right" },
  { id: "JE", name: "judging error" },
];

/** Of a contest: which verdicts cost something its rule says. */
export function judgementTypesUnder(rule: ContestRule) {
  const by = classesOf(rule);
  return named.map(({ id, name }) => {
    const classes = filterStatuses
      .filter((code) => judgementTypeOf(code) === id)
      .map((code) => classOf(code, by));
    return {
      ...{ id, name },
      penalty: classes.includes(verdictClass.penalty),
      solved: classes.includes(verdictClass.solved),
    };
  });
}

/** Letters of a verdict. */
export function judgementTypeOf(code: SubmissionStatus): string {
  return verdictWords(code).clics;
}

/** Identifiers of the interface have at most 36 characters of a small alphabet; names of schools do not. */
export const organizationId = (school: string): string =>
  `o${createHash("sha256").update(school).digest("hex").slice(0, 16)}`;

/** "C++ 17 With O2" becomes "cpp-17-with-o2"; `java` and the like are what the interface calls them itself. */
const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll("+", "p")
    .replaceAll("#", "sharp")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 30) || "language";

/** Identifiers of languages by their names; of two that would be the same, the later ones get their number. */
export function languageIds(rows: readonly { id: number; name: string }[]): Map<string, string> {
  const taken = new Set<string>();
  const ids = new Map<string, string>();
  for (const { id, name } of rows) {
    const short = slug(name);
    const free = taken.has(short) ? `${short}-${id}` : short;
    taken.add(free);
    ids.set(name, free);
  }
  return ids;
}

/** Programs in these languages start at a class of this name; others need not say where. */
export const entryPointOf = (language: string): string | null => (/^Java\b/i.test(language) ? "Main" : null);
