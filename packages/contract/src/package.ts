import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { groupGuard } from "./problem/group.ts";
import { fillRefusal, type RefusalParams } from "./refusal-text.ts";
import { rowId, rowIds } from "./scalar.ts";
import { archiveRefusals, UPLOAD_BYTES_MAX } from "./testdata/testdata.ts";

/** Problems in and out: the site's own format, QDUOJ, FPS, Hydro, Kattis, DMOJ, Polygon, CMS and TPS; all others come in only. */

export const exportFormats = [
  "own",
  "qduoj",
  "fps",
  "hydro",
  "kattis",
  "dmoj",
  "polygon",
  "cms",
  "tps",
] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const packageFormats = [...exportFormats, "syzoj", "uoj", "luogu"] as const;
export type PackageFormat = (typeof packageFormats)[number];

/** Problems of one import or export. */
export const PACKAGES_MAX = 1000;

/**
 * What an import changed or left out, and what an export cannot carry. Clients of ours translate the code
 * (`admin.note.CODE`); the English text stands in `text` with its parameters filled in.
 */
export const transferNotes = {
  // changed
  "id-made": "No id was given: the site made one",
  "id-copied": "The id {from} is taken: this one is called {to}",
  "id-upper-case": "The id {from} became {to}",
  "text-to-markdown": "The HTML of the statement became Markdown",
  "line-ends": "Line ends of {count} test {count|file|files} were made LF",
  "images-stored": "{count} {count|picture|pictures} of the package now {count|lies|lie} on the site",
  "score-spread": "100 points were spread over the cases, as none had points",
  "score-per-case": "Points of a subtask became the points of each of its cases",
  "limit-raised": "{what} {from} is below what the site can set and became {to}",
  "limit-default": "{what} was not given and became {to}",
  "limit-unreadable": "{what} “{from}” could not be read and became {to}: the problem is hidden",
  "checker-missing": "The package lacks the checker {name}, outputs are compared: the problem is hidden",
  "limit-per-case": "Limits of single cases became the largest of them for all",
  "output-made-empty": "{count} {count|output was|outputs were} missing and made empty",
  "samples-as-cases":
    "The package has no test data: its examples became the cases, and the problem is hidden",
  "no-cases": "The package has no test data and no example: the problem is a draft",
  "languages-all": "No language was named or known: all of the site's are allowed",
  "tags-made": "New tags: {names}",
  "code-share-off": "Sharing of code was switched off",
  "checker-protocol": "The checker was written for {system}: check it before the problem is used",
  "checker-named": "The built-in checker {name} became the site's own comparison: the problem is hidden",
  "checker-standard": "The checker {name} became a standard checker of the site that says the same",
  "tex-to-markdown": "The LaTeX of the statement became Markdown",
  "validator-kept": "Validators lie with the checker's extra files, and nothing runs them here: {names}",
  "made-public": "The problem is public once it is imported",
  "names-made": "Test files are numbered from 1",
  "names-changed": "Test files got other names, so that they keep their order",
  "checker-nearest":
    "The checker {name} became the nearest standard checker: look at it before the problem is used",
  "checker-adapted": "A small program calls the checker by the format's rules",
  "header-to-include": "Contestants include {name} themselves: the format puts it before their programs",
  "checker-header": "Put testlib.h beside the checker: the package does not hold it",
  "validator-wanted": "The format wants a program that checks the inputs: add one to input_validators",
  "samples-judged": "Examples that are no test cases here are judged in the package, too: {count}",
  // lost
  "language-unknown": "Languages the site does not have: {names}",
  "template-lost": "Code templates: {names}",
  "solution-lost": "Solutions: {count}",
  "file-lost": "Files: {names}",
  "key-lost": "Settings: {names}",
  "image-lost": "Image that could not be read: {name}",
  "link-lost": "File that the statement names and the package lacks: {name}",
  "statement-lost": "The statement: the package has none that can be read",
  "translation-lost": "Statements in other languages: {names}",
  "translation-twice": "Statement in {name}, as there are several of that language",
  "groups-lost": "Subtasks",
  "scores-lost": "Points of cases",
  "case-lost": "Test cases that lack a file: {count}. The problem is hidden",
  "checker-lost": "The checker, as it is written in {language}",
  "interactor-lost": "The interactor: the format has none",
  "extra-files-lost": "Extra files: {names}",
  "file-io-lost": "File input and output",
  "difficulty-lost": "The difficulty",
  "tags-lost": "Tags: {names}",
  "id-lost": "The id {name}",
  "stack-lost": "The stack limit",
  "author-lost": "The author",
  "case-mode-lost": "The case mode {mode}",
  "allowed-languages-lost": "The list of allowed languages",
  "type-lost": "The problem's type: the format always is {type}",
  "hint-joined": "Input, output and hint became sections of one statement",
} as const;
export type TransferNoteCode = keyof typeof transferNotes;

export const TransferNote = z.object({
  code: z.enum(Object.keys(transferNotes) as [TransferNoteCode, ...TransferNoteCode[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});
export type TransferNote = z.infer<typeof TransferNote>;

/** A note with its English text. */
export function transferNote(code: TransferNoteCode, params: RefusalParams = {}): TransferNote {
  const text = fillRefusal(transferNotes[code], params);
  return { code, params: { ...params }, text };
}

/** A problem that came in. Sizes in bytes. */
export const ImportedProblem = z.object({
  /** Its place in the package: folder, file or number of the item. */
  name: z.string(),
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  /** It was here already, and is now what the package says. */
  replaced: z.boolean(),
  taken: z.object({
    cases: z.int(),
    bytes: z.int(),
    images: z.int(),
    languages: z.int(),
    tags: z.int(),
    checker: z.boolean(),
    translations: z.array(z.string()),
  }),
  changed: z.array(TransferNote),
  lost: z.array(TransferNote),
});
export type ImportedProblem = z.infer<typeof ImportedProblem>;

/** A problem that stayed out whole. `code`: a refusal's, whose English text is `msg`. */
export const FailedImport = z.object({
  name: z.string(),
  problemId: z.string().nullable(),
  title: z.string().nullable(),
  code: z.string(),
  msg: z.string(),
});
export type FailedImport = z.infer<typeof FailedImport>;

/** Also where some stay out; where nothing came in, it comes with the refusal `import-partial` (status 400). */
export const ImportReport = z.object({
  format: z.enum(packageFormats),
  imported: z.array(ImportedProblem),
  failed: z.array(FailedImport),
  /** Left as they are, as was asked: they are here already. */
  skipped: z.array(FailedImport.omit({ code: true, msg: true })),
  /** Entries of the archive that belong to no problem. */
  ignored: z.array(z.string()),
});
export type ImportReport = z.infer<typeof ImportReport>;

/**
 * What happens to a package whose problem is here already. `ask`: it stays out with the code `import-id-taken`, and whoever
 * brings it decides. `overwrite` keeps the problem's key, author, access and submissions.
 */
export const takenChoices = ["ask", "copy", "overwrite", "skip"] as const;
export type TakenChoice = (typeof takenChoices)[number];

/** Of `only`, which is a part of the address. */
export const IMPORT_ONLY_MAX = 8000;

const takenQuery = z.object({
  taken: z.enum(takenChoices).default("ask"),
  /** Ids of the problems to take, one a line; empty: all. */
  only: z.string().max(IMPORT_ONLY_MAX).default(""),
});

/** Why one problem of a package stays out; these stand in `failed`. */
export const importFailures = [
  "import-id-taken",
  "import-manifest-broken",
  "import-manifest-invalid",
  "import-file-missing",
  "import-unsupported",
  "testdata-too-large",
  "archive-bomb",
  "archive-broken",
] as const;

const importRefusals = ["import-partial", "import-nothing-found", "import-too-many"] as const;

const zipImport = (name: string, path: `/${string}`, summary: string) =>
  endpoint({
    name,
    method: "POST",
    path,
    summary,
    access: "root",
    query: takenQuery,
    upload: { field: "file", maxBytes: UPLOAD_BYTES_MAX, counts: "data" },
    data: ImportReport,
    refusals: [...archiveRefusals, ...importRefusals],
  });

export const importProblem = zipImport(
  "importProblem",
  "/api/file/import-problem",
  "Imports a zip in the site's own format: NAME.json beside NAME/",
);
export const importQdojProblem = zipImport(
  "importQdojProblem",
  "/api/file/import-qdoj-problem",
  "Imports a zip as QDUOJ exports it",
);
export const importHydroProblem = zipImport(
  "importHydroProblem",
  "/api/file/import-hydro-problem",
  "Imports a zip as Hydro exports it",
);
export const importPolygonProblem = zipImport(
  "importPolygonProblem",
  "/api/file/import-polygon-problem",
  "Imports a zip as Polygon makes it, with its tests",
);
export const importKattisProblem = zipImport(
  "importKattisProblem",
  "/api/file/import-kattis-problem",
  "Imports a zip in the format of Kattis and the ICPC",
);
export const importDmojProblem = zipImport(
  "importDmojProblem",
  "/api/file/import-dmoj-problem",
  "Imports a zip of DMOJ problems: a folder each with init.yml and its data",
);
export const importCmsProblem = zipImport(
  "importCmsProblem",
  "/api/file/import-cms-problem",
  "Imports a zip in CMS's Italian format: a folder each with task.yaml",
);
export const importTpsProblem = zipImport(
  "importTpsProblem",
  "/api/file/import-tps-problem",
  "Imports a zip of TPS, the IOI's task preparation system: problem.json, subtasks, tests",
);
export const importSyzojProblem = zipImport(
  "importSyzojProblem",
  "/api/file/import-syzoj-problem",
  "Imports a zip of test data of LibreOJ or SYZOJ: data.yml beside the files",
);
export const importUojProblem = zipImport(
  "importUojProblem",
  "/api/file/import-uoj-problem",
  "Imports a zip of UOJ's data: problem.conf beside the files",
);
export const importLuoguProblem = zipImport(
  "importLuoguProblem",
  "/api/file/import-luogu-problem",
  "Imports a zip of Luogu's test data: config.yml beside the files",
);
export const importFpsProblem = endpoint({
  name: "importFpsProblem",
  method: "POST",
  path: "/api/file/import-fps-problem",
  summary: "Imports an FPS file (XML)",
  access: "root",
  query: takenQuery,
  upload: { field: "file", maxBytes: UPLOAD_BYTES_MAX, counts: "data" },
  data: ImportReport,
  refusals: [
    "file-missing",
    "upload-too-large",
    "archive-other-kind",
    "xml-broken",
    "xml-entities",
    "xml-too-large",
    ...importRefusals,
  ],
});

interface FormatKind {
  /** What people call it; null: our own, which has a name in every language. */
  readonly name: string | null;
  readonly importedBy: typeof importProblem | typeof importFpsProblem;
  /** Of its files. */
  readonly ending: ".zip" | ".xml";
}

/**
 * What there is to say of each format, in the order of `packageFormats`. How one is read and written: `package/import/readers.ts`
 * and `package/export/writers.ts` in the server, which do not compile without it.
 */
export const packageKinds: Record<PackageFormat, FormatKind> = {
  own: { name: null, importedBy: importProblem, ending: ".zip" },
  qduoj: { name: "QDUOJ", importedBy: importQdojProblem, ending: ".zip" },
  fps: { name: "FPS", importedBy: importFpsProblem, ending: ".xml" },
  hydro: { name: "Hydro", importedBy: importHydroProblem, ending: ".zip" },
  kattis: { name: "Kattis, ICPC", importedBy: importKattisProblem, ending: ".zip" },
  dmoj: { name: "DMOJ", importedBy: importDmojProblem, ending: ".zip" },
  polygon: { name: "Polygon", importedBy: importPolygonProblem, ending: ".zip" },
  cms: { name: "CMS", importedBy: importCmsProblem, ending: ".zip" },
  tps: { name: "TPS", importedBy: importTpsProblem, ending: ".zip" },
  syzoj: { name: "LibreOJ, SYZOJ", importedBy: importSyzojProblem, ending: ".zip" },
  uoj: { name: "UOJ", importedBy: importUojProblem, ending: ".zip" },
  luogu: { name: "Luogu", importedBy: importLuoguProblem, ending: ".zip" },
};

/** Ours: packages of every kind, into a group. */
export const importGroupProblems = endpoint({
  name: "importGroupProblems",
  method: "POST",
  path: "/api/file/import-group-problem",
  summary: "Imports packages as problems of a group; its short name is put in front of their ids",
  access: "group-admin",
  query: takenQuery.extend({ gid: rowId, format: z.enum(packageFormats).default("own") }),
  upload: { field: "file", maxBytes: UPLOAD_BYTES_MAX, counts: "data" },
  data: ImportReport,
  refusals: [...groupGuard, ...archiveRefusals, ...importFpsProblem.refusals],
});

const pids = rowIds(PACKAGES_MAX);

const format = z.enum(exportFormats).default("own");

export const exportProblem = endpoint({
  name: "exportProblem",
  method: "GET",
  path: "/api/file/export-problem",
  summary: "Problems as a zip (FPS: as XML) that import takes back",
  access: "root",
  query: z.object({ pid: pids, format }),
  data: z.unknown(),
  answer: "bytes",
  refusals: ["problem-not-found"],
});

export const ExportReport = z.object({
  format: z.enum(exportFormats),
  problems: z.array(
    z.object({
      pid: z.int(),
      problemId: z.string(),
      title: z.string(),
      changed: z.array(TransferNote),
      lost: z.array(TransferNote),
    }),
  ),
});
export type ExportReport = z.infer<typeof ExportReport>;

export const getExportReport = endpoint({
  name: "getExportReport",
  method: "GET",
  path: "/api/file/export-problem-report",
  summary: "What an export of these problems will change or leave out",
  access: "root",
  query: z.object({ pid: pids, format }),
  data: ExportReport,
  refusals: ["problem-not-found"],
});
