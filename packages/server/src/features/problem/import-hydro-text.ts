import { Refusal } from "../../platform/refusal.ts";
import type { ArchiveFiles } from "./import-all.ts";
import type { TransferNotes } from "./import-notes.ts";
import { examplesText } from "./import-qduoj.ts";
import { localeTag } from "./locale.ts";

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
      byLanguage.set(language, text);
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

const EXAMPLE = /^(`{3,}|~{3,})(input|output)(\d+)[^\n]*\n([\s\S]*?)\n?^\1[ \t]*$\n?/gm;

/** Blocks marked input1, output1, … are the examples. */
export function splitExamples(markdown: string): { text: string; examples: string | null } {
  const pairs = new Map<number, { input?: string; output?: string }>();
  const text = markdown.replace(
    EXAMPLE,
    (_block, _fence, kind: "input" | "output", number: string, content: string) => {
      const pair = pairs.get(Number(number)) ?? {};
      pair[kind] = content;
      pairs.set(Number(number), pair);
      return "";
    },
  );
  const ordered = [...pairs].sort(([a], [b]) => a - b).map(([, pair]) => pair);
  return { text: text.replace(/\n{3,}/g, "\n\n").trim(), examples: examplesText(ordered) };
}
