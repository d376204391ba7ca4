import { Refusal } from "../../../platform/refusal.ts";
import { localeTag } from "../../problem/locale.ts";
import { bounded } from "../bounds.ts";
import { examplesText } from "../examples.ts";
import type { ArchiveFiles } from "./archive-files.ts";
import type { TransferNotes } from "./notes.ts";

interface Statements {
  /** The problem's own text without its examples. */
  own: string | null;
  /** `<input>…</input><output>…</output>`, repeated. */
  examples: string | null;
  translations: Record<string, { title: string; description: string }>;
}

/** problem.md is the problem's own text, else problem_zh.md, else the first of the others; the rest are translations. */
export async function readStatements(
  files: ArchiveFiles,
  folder: string,
  title: string,
  notes: TransferNotes,
): Promise<Statements> {
  const byLanguage = new Map<string, string>();
  for (const name of files.within(folder)) {
    const [, code] = /^problem(?:_([\w-]{2,10}))?\.md$/i.exec(name) ?? [];
    if (!/^problem(_[\w-]{2,10})?\.md$/i.test(name)) continue;
    for (const [language, text] of languagesIn(await files.text(folder + name), code ?? "")) {
      byLanguage.set(language, bounded(text));
    }
  }
  if (byLanguage.size === 0) throw new Refusal("import-file-missing", { name: `${folder}problem.md` });
  const ownLanguage =
    ["", "zh", "zh_CN"].find((code) => byLanguage.has(code)) ?? [...byLanguage.keys()][0] ?? "";
  const { text, examples } = splitExamples(byLanguage.get(ownLanguage) ?? "");
  byLanguage.delete(ownLanguage);
  const translations: Statements["translations"] = {};
  for (const [code, translated] of byLanguage) {
    const tag = localeTag(code);
    if (translations[tag]) notes.lose("translation-twice", { name: code });
    else translations[tag] = { title, description: splitExamples(translated).text };
  }
  return { own: text || null, examples, translations };
}

/** One text, or several in one file as JSON by language. */
function languagesIn(text: string, code: string): [string, string][] {
  if (!text.trimStart().startsWith("{")) return [[code, text]];
  try {
    const parsed: unknown = JSON.parse(text);
    const entries = Object.entries(parsed as object).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    );
    return entries.length > 0 ? entries : [[code, text]];
  } catch {
    return [[code, text]];
  }
}

const EXAMPLE = /^(`{3,}|~{3,})(input|output)(\d+)/;
const FENCE = /^(`{3,}|~{3,})[ \t]*$/;

/** Blocks marked input1, output1, … are the examples. */
export function splitExamples(markdown: string): { text: string; examples: string | null } {
  const pairs = new Map<number, { input?: string; output?: string }>();
  const lines = markdown.split("\n");
  const closings = closingLines(lines);
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [, fence = "", kind, number] = EXAMPLE.exec(line) ?? [];
    const end = kind && closings(fence, at);
    if (!end) {
      kept.push(line);
      continue;
    }
    const pair = pairs.get(Number(number)) ?? {};
    pair[kind as "input" | "output"] = lines.slice(at + 1, end).join("\n");
    pairs.set(Number(number), pair);
    at = end;
  }
  const text = kept.join("\n");
  const ordered = [...pairs].sort(([a], [b]) => a - b).map(([, pair]) => pair);
  return { text: text.replace(/\n{3,}/g, "\n\n").trim(), examples: examplesText(ordered) };
}

/** Finds the line that closes a block, and reads every line once: blocks are asked for from top to bottom. */
function closingLines(lines: readonly string[]): (fence: string, after: number) => number | undefined {
  const closing = lines.flatMap((line, at) => {
    const [, fence] = FENCE.exec(line) ?? [];
    return fence ? [{ fence, at }] : [];
  });
  const byFence = Map.groupBy(closing.toReversed(), ({ fence }) => fence);
  return (fence, after) => {
    const left = byFence.get(fence) ?? [];
    while ((left.at(-1)?.at ?? Infinity) <= after) left.pop();
    return left.at(-1)?.at;
  };
}
