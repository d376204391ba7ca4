import { parseExamples } from "@verdict/contract";
import type { Store } from "../../../platform/store.ts";
import type { TransferNotes } from "../import/notes.ts";
import { escapeHtml, markdownToHtml } from "../markdown-to-html.ts";
import { noteLosses } from "./losses.ts";
import { type ExportedProblem, pictureBytes, picturesOf } from "./problem.ts";

const fpsTemplateNames: Record<string, string> = { Python3: "Python", Golang: "Go" };

/** What an item of an FPS file cannot hold. */
export function noteFpsLosses(exported: ExportedProblem, notes: TransferNotes): void {
  const { problem } = exported;
  noteLosses(exported, { templates: true }, notes);
  notes.change("names-made");
  if (problem.type === 1) notes.lose("type-lost", { type: "ACM" });
  if (problem.judgeMode === "spj") notes.change("checker-protocol", { system: "Verdict" });
}

/** An FPS 1.2 document, piece by piece: test data pass through, none is kept in memory whole. */
export async function* fpsDocument(
  store: Store,
  problems: AsyncIterable<ExportedProblem>,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.2">\n<generator name="Verdict"/>\n';
  for await (const exported of problems) yield* item(store, exported);
  yield "</fps>\n";
}

async function* item(store: Store, exported: ExportedProblem): AsyncGenerator<string> {
  const { problem, own } = exported;
  yield `<item>\n${element("title", problem.title)}`;
  yield `<time_limit unit="ms">${problem.timeLimitMs}</time_limit>\n`;
  yield `<memory_limit unit="mb">${problem.memoryLimitMib}</memory_limit>\n`;
  for (const { address, name } of picturesOf(exported)) {
    const bytes = await pictureBytes(store, name);
    if (bytes)
      yield `<img><src>${escapeHtml(address)}</src><base64>${bytes.toString("base64")}</base64></img>\n`;
  }
  yield element("description", markdownToHtml(own?.description ?? ""));
  yield element("input", markdownToHtml(own?.input ?? ""));
  yield element("output", markdownToHtml(own?.output ?? ""));
  for (const { input, output } of parseExamples(own?.examples ?? null)) {
    yield element("sample_input", input) + element("sample_output", output);
  }
  for (const row of exported.cases) {
    yield* streamed("test_input", store, row.inputSha256);
    yield* streamed("test_output", store, row.outputSha256);
  }
  yield element("hint", markdownToHtml(own?.hint ?? ""));
  yield element("source", problem.source ?? "");
  for (const { language, code } of exported.templates) {
    yield element("template", code, fpsTemplateNames[language] ?? language);
  }
  if (problem.judgeMode === "spj" && problem.checkerCode) {
    // Our checkers follow testlib's rules, for which the format has an element of its own.
    yield element("tpj", problem.checkerCode, problem.checkerLanguage ?? "C++");
  }
  yield "</item>\n";
}

function element(name: string, text: string, language?: string): string {
  const attribute = language === undefined ? "" : ` language="${escapeHtml(language)}"`;
  return `<${name}${attribute}><![CDATA[${cdata(text)}]]></${name}>\n`;
}

/** Text within CDATA: its end mark is split, and what XML cannot hold is left out. */
function cdata(text: string): string {
  return text.replace(FORBIDDEN, "").replaceAll("]]>", "]]]]><![CDATA[>");
}

const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

async function* streamed(name: string, store: Store, sha256: string): AsyncGenerator<string> {
  yield `<${name}><![CDATA[`;
  const decoder = new TextDecoder();
  let kept = "";
  for await (const chunk of await store.getBlob(sha256)) {
    const text = kept + decoder.decode(chunk, { stream: true });
    // The end mark may lie across two pieces: its possible beginning waits for the next one.
    kept = /\]{0,2}$/.exec(text)?.[0] ?? "";
    yield cdata(text.slice(0, text.length - kept.length));
  }
  yield `${cdata(kept + decoder.decode())}]]></${name}>\n`;
}
