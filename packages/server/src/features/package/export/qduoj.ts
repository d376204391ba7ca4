import { parseExamples } from "@verdict/contract";
import type { Store } from "../../../platform/store.ts";
import type { TransferNotes } from "../import/notes.ts";
import { markdownToHtml } from "../markdown-to-html.ts";
import { noteLosses } from "./losses.ts";
import { type ExportedProblem, type PackagedFile, pictureBytes, picturesOf } from "./problem.ts";

/** A folder per problem with problem.json and testcase/, as QDUOJ reads it. Pictures stand in the text itself. */
export async function writeQduoj(
  exported: ExportedProblem,
  index: number,
  notes: TransferNotes,
  store: Store,
): Promise<PackagedFile[]> {
  const { problem, own, cases } = exported;
  noteLosses(exported, { id: true, scores: true, tags: true, fileIo: true, templates: true }, notes);
  const pictures = new Map<string, string>();
  for (const { address, name } of picturesOf(exported)) {
    const bytes = await pictureBytes(store, name);
    if (bytes) pictures.set(address, `data:image/webp;base64,${bytes.toString("base64")}`);
  }
  const rich = (text: string | null | undefined) => ({
    format: "html",
    value: htmlWith(text ?? "", pictures),
  });
  const hasChecker = problem.judgeMode === "spj" && problem.checkerCode !== null;
  if (hasChecker) notes.change("checker-protocol", { system: "Verdict" });
  const manifest = {
    display_id: problem.problemId,
    title: problem.title,
    description: rich(own?.description),
    tags: exported.tags,
    input_description: rich(own?.input),
    output_description: rich(own?.output),
    test_case_score: cases.map((row) => ({
      score: row.score ?? 0,
      input_name: row.inputName,
      output_name: row.outputName,
    })),
    hint: rich(own?.hint),
    time_limit: problem.timeLimitMs,
    memory_limit: problem.memoryLimitMib,
    samples: parseExamples(own?.examples ?? null),
    template: Object.fromEntries(
      exported.templates.map(({ language, code }) => [language, { prepend: "", template: code, append: "" }]),
    ),
    spj: hasChecker ? { code: problem.checkerCode, language: problem.checkerLanguage } : null,
    rule_type: problem.type === 1 ? "OI" : "ACM",
    io_mode: problem.isFileIo
      ? { io_mode: "File IO", input: problem.ioReadFileName, output: problem.ioWriteFileName }
      : { io_mode: "Standard IO", input: "input.txt", output: "output.txt" },
    source: problem.source ?? "",
    answers: [],
  };
  const files = new Map(
    cases.flatMap((row) => [
      [row.inputName, row.inputSha256],
      [row.outputName, row.outputSha256],
    ]),
  );
  return [
    { path: `${index}/problem.json`, text: `${JSON.stringify(manifest, null, 2)}\n` },
    ...[...files].map(([name, sha256]) => ({ path: `${index}/testcase/${name}`, sha256 })),
  ];
}

function htmlWith(markdown: string, pictures: Map<string, string>): string {
  let html = markdownToHtml(markdown);
  for (const [address, data] of pictures) html = html.replaceAll(`src="${address}"`, `src="${data}"`);
  return html;
}
