import { z } from "zod";
import { bounded } from "../bounds.ts";
import { texToMarkdown } from "../tex.ts";
import { allAt, type XmlElement } from "../xml.ts";
import type { ArchiveFiles } from "./archive-files.ts";
import { named, type TransferNotes } from "./notes.ts";
import { readAs } from "./source.ts";

const Properties = z.object({
  name: z.string(),
  legend: z.string().nullish(),
  input: z.string().nullish(),
  output: z.string().nullish(),
  interaction: z.string().nullish(),
  scoring: z.string().nullish(),
  notes: z.string().nullish(),
});

/** Polygon's names of languages as tags; those it has beyond these are lost. */
const tags: Record<string, string> = {
  english: "en-US",
  chinese: "zh-CN",
  japanese: "ja-JP",
  korean: "ko-KR",
  russian: "ru",
  ukrainian: "uk",
  spanish: "es",
  portuguese: "pt",
  polish: "pl",
  vietnamese: "vi",
};

/** The statement, in English or the first language there is, and its translations. */
export async function polygonStatements(
  files: ArchiveFiles,
  folder: string,
  problem: XmlElement,
  notes: TransferNotes,
) {
  const texts = new Map<string, ReturnType<typeof textsOf>>();
  for (const path of files.paths) {
    const language = path.startsWith(folder)
      ? /^statements\/([\w-]+)\/problem-properties\.json$/.exec(path.slice(folder.length))?.[1]
      : undefined;
    if (language) texts.set(language, textsOf(readAs(Properties, await files.json(path), path)));
  }
  const titles = allAt(problem, "names", "name").map(({ attributes }) => attributes);
  const main = texts.has("english") ? "english" : [...texts.keys()][0];
  const title = titles.find(({ language }) => language === (main ?? "english"))?.value ?? titles[0]?.value;
  if (!main) {
    notes.lose("statement-lost");
    return { statement: { title: title ?? problem.attributes["short-name"] ?? "?" }, translations: {} };
  }
  notes.change("tex-to-markdown");
  const others = [...texts].filter(([language]) => language !== main);
  const unknown = others.filter(([language]) => !tags[language]).map(([language]) => language);
  if (unknown.length > 0) notes.lose("translation-lost", { names: named(unknown) });
  const statement = texts.get(main) ?? { title: title ?? "?" };
  const translations = others.flatMap(([language, text]) =>
    tags[language] ? [[tags[language], text] as const] : [],
  );
  return { statement, translations: Object.fromEntries(translations) };
}

function textsOf({ name, legend, input, output, interaction, scoring, notes }: z.output<typeof Properties>) {
  const text = (tex: string | null | undefined) => (tex?.trim() ? texToMarkdown(bounded(tex)) : null);
  const part = (title: string, tex: string | null | undefined) =>
    tex?.trim() ? `### ${title}\n\n${texToMarkdown(bounded(tex))}` : null;
  const description = [text(legend), part("Interaction", interaction), part("Scoring", scoring)];
  return {
    title: name.trim() || "?",
    description: description.filter((one) => one !== null).join("\n\n") || null,
    input: text(input),
    output: text(output),
    hint: text(notes),
  };
}
