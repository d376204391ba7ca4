import { Readable } from "node:stream";
import { TEST_CASES_MAX } from "@verdict/contract";
import { z } from "zod";
import { bounded, recordUpTo } from "../bounds.ts";
import { examplesText } from "../examples.ts";
import type { ProblemPackageDraft } from "../own-format.ts";
import { type ArchiveFiles, type FoundPackages, folderOf, outside } from "./archive-files.ts";
import { htmlToMarkdown, isHtml } from "./html.ts";
import { named, TransferNotes } from "./notes.ts";
import { type FoundPackage, readAs } from "./source.ts";

/** Texts in which older versions wrote characters out as `\uXXXX`. No LaTeX command is spelt like that. */
const Text = z
  .string()
  .transform((text) =>
    text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  );

/** Rich text: HTML, or Markdown of newer versions. */
const Rich = z.union([Text, z.object({ value: Text.nullish() }).transform((rich) => rich.value ?? "")]);

/** More cases than any problem may have. */
const VALUES_MAX = TEST_CASES_MAX;

/** A problem as QDUOJ exports it. */
const QduojProblem = z.object({
  display_id: z.union([z.string(), z.number()]).nullish(),
  title: Text,
  description: Rich.nullish(),
  input_description: Rich.nullish(),
  output_description: Rich.nullish(),
  hint: Rich.nullish(),
  time_limit: z.number().positive(),
  memory_limit: z.number().positive(),
  rule_type: z.union([z.string(), z.number()]).nullish(),
  tags: z.array(Text).max(VALUES_MAX).default([]),
  samples: z
    .array(z.object({ input: z.string().nullish(), output: z.string().nullish() }))
    .max(VALUES_MAX)
    .default([]),
  test_case_score: z
    .array(
      z.object({
        input_name: z.string(),
        output_name: z.string().nullish(),
        score: z.coerce.number().int().nonnegative().nullish(),
      }),
    )
    .max(VALUES_MAX)
    .default([]),
  spj: z.object({ code: z.string(), language: z.string() }).nullish(),
  template: recordUpTo(
    VALUES_MAX,
    z.record(
      z.string(),
      z.object({ prepend: z.string(), template: z.string(), append: z.string() }).partial(),
    ),
  ).nullish(),
  io_mode: z
    .object({ io_mode: z.string(), input: z.string().nullish(), output: z.string().nullish() })
    .nullish(),
  answers: z.array(z.unknown()).nullish(),
  source: Text.nullish(),
});

/** A zip with a folder per problem: one JSON and `testcase/`. */
export function qduojPackages(files: ArchiveFiles): FoundPackages {
  const filled = new Set(files.paths.map(folderOf));
  const manifests = files.paths.filter(
    (path) =>
      path.endsWith(".json") &&
      path.includes("/") &&
      (path.endsWith("/problem.json") || filled.has(`${folderOf(path)}testcase/`)) &&
      !folderOf(path).endsWith("testcase/"),
  );
  const folders = manifests.map(folderOf);
  return {
    packages: manifests.map((path) => qduojPackage(files, path)),
    ignored: outside(files.paths, folders),
  };
}

function qduojPackage(files: ArchiveFiles, path: string): FoundPackage {
  const folder = folderOf(path);
  const notes = new TransferNotes();
  const empty = new Set<string>();
  return {
    name: folder.slice(0, -1),
    notes,
    async manifest() {
      const problem = readAs(QduojProblem, await files.json(path), path);
      return packageOf(problem, notes, empty);
    },
    open: async (file) => (empty.has(file) ? Readable.from([]) : files.open(`${folder}testcase/${file}`)),
  };
}

async function packageOf(
  problem: z.output<typeof QduojProblem>,
  notes: TransferNotes,
  empty: Set<string>,
): Promise<ProblemPackageDraft> {
  // Without a list there are none: guessed from file names they would have no points, and perhaps not their order.
  const isAcm = problem.rule_type === "ACM" || problem.rule_type === 0;
  const text = statementReader(notes);
  const fileIo = problem.io_mode?.io_mode === "File IO" ? problem.io_mode : null;
  notes.change("code-share-off");
  if (problem.answers?.length) notes.lose("solution-lost", { count: problem.answers.length });
  if (problem.spj) notes.change("checker-protocol", { system: "QDUOJ" });
  const samples = problem.test_case_score.map((row) => {
    const missing = !row.output_name || row.output_name === "-";
    const output = missing ? row.input_name.replace(/(\.in)?$/, ".out") : (row.output_name ?? "");
    if (missing) empty.add(output);
    return { input: row.input_name, output, score: isAcm ? null : (row.score ?? 0) };
  });
  if (empty.size > 0) notes.change("output-made-empty", { count: empty.size });
  return {
    judgeMode: problem.spj ? "spj" : "default",
    problem: {
      problemId: problem.display_id == null ? null : String(problem.display_id),
      title: problem.title,
      type: isAcm ? 0 : 1,
      timeLimit: Math.ceil(problem.time_limit),
      memoryLimit: Math.ceil(problem.memory_limit),
      description: await text(problem.description),
      input: await text(problem.input_description),
      output: await text(problem.output_description),
      hint: await text(problem.hint),
      examples: examplesText(problem.samples),
      source: problem.source,
      difficulty: 1,
      auth: 1,
      codeShare: false,
      isRemoveEndBlank: true,
      openCaseResult: true,
      spjLanguage: problem.spj?.language,
      spjCode: problem.spj?.code,
      // Its checkers end with 0, 1 and -1: right, wrong and a failure.
      checkerProtocol: problem.spj ? "testlib" : undefined,
      isFileIO: fileIo !== null,
      ioReadFileName: fileIo?.input,
      ioWriteFileName: fileIo?.output,
    },
    samples,
    tags: problem.tags,
    codeTemplates: templatesOf(problem, notes),
  };
}

/** Starting texts; those that are compiled with hidden parts around them are nothing this site has. */
function templatesOf(problem: z.output<typeof QduojProblem>, notes: TransferNotes) {
  const templates = Object.entries(problem.template ?? {});
  const isHidden = (part: (typeof templates)[number][1]) => part.prepend?.trim() || part.append?.trim();
  const hidden = templates.filter(([, part]) => isHidden(part));
  if (hidden.length > 0) notes.lose("template-lost", { names: named(hidden.map(([language]) => language)) });
  return templates
    .filter(([, part]) => !isHidden(part))
    .flatMap(([language, part]) => (part.template?.trim() ? [{ language, code: part.template }] : []));
}

/** Reads statements of systems that write HTML, and notes it once. */
export function statementReader(notes: TransferNotes) {
  let noted = false;
  return async (text: string | null | undefined): Promise<string | null> => {
    if (!text?.trim()) return null;
    if (!isHtml(bounded(text))) return text.trim();
    if (!noted) notes.change("text-to-markdown");
    noted = true;
    return htmlToMarkdown(text);
  };
}
