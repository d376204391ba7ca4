import { status } from "@verdict/contract";
import { knownLanguages, languageCalled } from "@verdict/contract/languages";

/** What the Kattis format calls things: languages, verdicts, sections of a statement. */

export const languageCode = (name: string): string | null => languageCalled(name)?.kattis?.code ?? null;

/** The site's languages that are this one of the format's; C++ and C are one each. */
export const languagesOfCode = (code: string): readonly string[] =>
  knownLanguages.flatMap(({ kattis, names }) => (kattis?.code === code ? names : []));

/** The ending by which the format tells a program's language; null where it knows none. */
export const endingOf = (language: string): string | null => languageCalled(language)?.kattis?.ending ?? null;

export const verdictWords = ["AC", "WA", "TLE", "RTE"] as const;
export type VerdictWord = (typeof verdictWords)[number];

/** Verdicts a program may end with here, by what the format says of it; some points are a wrong answer there. */
export function verdictsOf(words: readonly VerdictWord[], isScoring: boolean): number[] {
  const found = words.flatMap(
    (word) =>
      ({
        AC: [status.accepted],
        WA: [status.wrongAnswer],
        TLE: [status.timeLimitExceeded],
        RTE: [status.runtimeError, status.memoryLimitExceeded],
      })[word],
  );
  const partial = isScoring && words.some((word) => word !== "AC") ? [status.partialAccepted] : [];
  return [...found, ...partial];
}

/** The other way round; null: nothing the format has a word for. */
export function wordOf(verdict: number): VerdictWord | null {
  const wrong: number[] = [status.wrongAnswer, status.presentationError, status.partialAccepted];
  const crashed: number[] = [status.runtimeError, status.memoryLimitExceeded];
  if (verdict === status.accepted) return "AC";
  if (wrong.includes(verdict)) return "WA";
  if (verdict === status.timeLimitExceeded) return "TLE";
  return crashed.includes(verdict) ? "RTE" : null;
}

const FIELDS = ["input", "output", "hint"] as const;
type Field = (typeof FIELDS)[number];

const headings: Record<string, Record<Field, string>> = {
  en: { input: "Input", output: "Output", hint: "Hint" },
  "zh-CN": { input: "输入", output: "输出", hint: "提示" },
  "zh-TW": { input: "輸入", output: "輸出", hint: "提示" },
  ja: { input: "入力", output: "出力", hint: "ヒント" },
  ko: { input: "입력", output: "출력", hint: "힌트" },
};

export interface Texts {
  readonly description?: string | null | undefined;
  readonly input?: string | null | undefined;
  readonly output?: string | null | undefined;
  readonly hint?: string | null | undefined;
}

const headingsOf = (code: string) =>
  headings[code] ?? headings[code.slice(0, 2)] ?? headings[code.startsWith("zh") ? "zh-CN" : "en"];

/** One text of a problem's parts, under headings in its language. */
export function joinSections(texts: Texts, code: string): string {
  const sections = FIELDS.flatMap((field) => {
    const text = texts[field]?.trim();
    return text ? [`## ${headingsOf(code)?.[field]}\n\n${text}`] : [];
  });
  const description = texts.description?.trim();
  return `${[...(description ? [description] : []), ...sections].join("\n\n")}\n`;
}

/** The parts of a text again, where its headings of the second level say nothing but input, output and hint. */
export function splitSections(markdown: string): Required<Texts> {
  const parts: Record<"description" | Field, string[]> = { description: [], input: [], output: [], hint: [] };
  let [part, isFenced]: ["description" | Field, boolean] = ["description", false];
  for (const line of markdown.split("\n")) {
    if (/^(```|~~~)/.test(line)) isFenced = !isFenced;
    const heading = !isFenced && line.startsWith("## ") && line.slice("## ".length).trimEnd();
    const field = heading && fieldOf(heading);
    if (field && parts[field].length === 0) {
      part = field;
      continue;
    }
    parts[part].push(line);
  }
  const text = (lines: string[]) => lines.join("\n").trim() || null;
  return {
    description: text(parts.description),
    input: text(parts.input),
    output: text(parts.output),
    hint: text(parts.hint),
  };
}

const fieldOf = (heading: string) =>
  FIELDS.find((field) => Object.values(headings).some((words) => words[field] === heading));

/** The format's code of the language a text is written in, as far as its letters tell. */
export function writtenIn(text: string): string {
  if (/\p{Script=Hangul}/u.test(text)) return "ko";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja";
  return /\p{Script=Han}/u.test(text) ? "zh-CN" : "en";
}
