import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { judgeCaseModes } from "../problem/problem.ts";
import { refuse } from "../refusal.ts";
import { date, integer, nothing, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";

/**
 * Test data of problems. Files are gathered in a staged upload, named by its key (`fileListDir` of an upload's answer,
 * `uploadTestcaseDir` of the problem form), and become a new data version when the problem is saved.
 * Names of files and bounds: docs/test-data.md
 */

/** Largest upload of one request, bytes. */
export const UPLOAD_BYTES_MAX = 512 * 1024 * 1024;
/** All test files of one problem together, bytes; also the largest resumable upload. */
export const PROBLEM_DATA_BYTES_MAX = 2 * 1024 * 1024 * 1024;
/** Cases of one problem. */
export const TEST_CASES_MAX = 5000;
/** Files of one archive. */
export const ARCHIVE_ENTRIES_MAX = 20_000;
/** Staged and half-uploaded bytes of one user: of the site's staff, and of others. */
export const STAGED_BYTES_MAX = { staff: 16 * 1024 ** 3, others: 6 * 1024 ** 3 };
/** Life of staged files and of unfinished uploads, hours. */
export const STAGED_HOURS = 24;
/** Most bytes one preview shows. */
export const PREVIEW_BYTES_MAX = 256 * 1024;
/** Characters of a test file's name. */
export const TEST_FILE_NAME_MAX = 200;

/** A case typed by hand: the name of its two files without their endings. */
export const TypedCase = z
  .object({
    name: z
      .string()
      .trim()
      .max(100)
      .regex(/^[\w.-]+$/),
    input: z.string(),
    output: z.string(),
  })
  .refine(({ input, output }) => input || output, { ...refuse("case-empty"), path: ["input"] });

export const stagedKey = z.string().min(1).max(100);
export const testFileName = z.string().min(1).max(TEST_FILE_NAME_MAX);
export const caseMode = z.enum(judgeCaseModes).default("default");

/** One pair of files. Sizes in bytes. `groupNum` in subtask modes; `score` where the archive's table gives it. */
export const StagedCase = z.object({
  input: z.string(),
  output: z.string(),
  groupNum: z.int().positive().optional(),
  score: z.int().nonnegative().optional(),
  inputSize: z.int(),
  outputSize: z.int(),
});
export type StagedCase = z.infer<typeof StagedCase>;

/** What lies in a staged upload, paired and in the order in which cases are numbered. */
export const StagedUpload = z.object({
  fileList: z.array(StagedCase),
  fileListDir: z.string(),
  /** Names of files that are no test data, and stay out of the problem. */
  ignored: z.array(z.string()),
  /** Names of text files whose line ends were made LF. */
  changed: z.array(z.string()),
  /** Names of output files that were missing and were made empty; pages warn of them. */
  emptyOutputs: z.array(z.string()),
  expiresAt: date,
});
export type StagedUpload = z.infer<typeof StagedUpload>;

/** What can be wrong with an archive, whichever import reads it. */
export const archiveRefusals = [
  "file-missing",
  "upload-too-large",
  "archive-other-kind",
  "archive-not-zip",
  "archive-broken",
  "archive-encrypted",
  "archive-method",
  "archive-bomb",
  "archive-too-many",
  "archive-unpacked-too-large",
  "archive-absolute",
  "archive-traversal",
  "archive-symlink",
  "archive-duplicate",
  "archive-name",
] as const;

/** What can be wrong with the files of one problem. */
export const pairRefusals = [
  "archive-folder",
  "testdata-none",
  "testdata-output-twice",
  "testdata-input-missing",
  "testdata-output-missing",
  "testdata-too-many",
  "testdata-table",
] as const;

/** `gid`: for a problem of the group. */
export const uploadTestcaseZip = endpoint({
  name: "uploadTestcaseZip",
  method: "POST",
  path: "/api/file/upload-testcase-zip",
  summary: "Stages the test files of a flat zip of at most 512 MB",
  access: "problem-writer",
  query: z.object({ mode: caseMode, gid: optionalId }),
  upload: { field: "file", maxBytes: UPLOAD_BYTES_MAX, counts: "data" },
  data: StagedUpload,
  refusals: [...archiveRefusals, ...pairRefusals, "group-not-found", "group-level-too-low", "staging-full"],
});

export const stageTestdata = endpoint({
  name: "stageTestdata",
  method: "POST",
  path: "/api/admin/testdata/stage",
  summary: "Opens a staged upload, empty or with the files of a problem's data",
  access: "problem-writer",
  body: z.object({ pid: optionalId, dataVersionId: optionalId }),
  data: StagedUpload,
  refusals: ["problem-not-found", "testdata-not-yours", "testdata-none", "staging-full"],
});

export const getStagedTestdata = endpoint({
  name: "getStagedTestdata",
  method: "GET",
  path: "/api/admin/testdata/staged",
  summary: "What lies in one of the caller's staged uploads",
  access: "problem-writer",
  query: z.object({ key: stagedKey, mode: caseMode }),
  data: StagedUpload,
  refusals: ["staged-not-found", ...pairRefusals],
});

export const TestFile = z.object({ name: z.string(), sha256: z.string(), size: z.int() });
export type TestFile = z.infer<typeof TestFile>;

export const putTestFile = endpoint({
  name: "putTestFile",
  method: "PUT",
  path: "/api/admin/testdata/file",
  summary: "Adds one file to a staged upload, or replaces the one of that name",
  access: "problem-writer",
  query: z.object({ key: stagedKey, name: testFileName }),
  upload: { field: "file", maxBytes: UPLOAD_BYTES_MAX, counts: "data" },
  data: TestFile,
  refusals: [
    "staged-not-found",
    "archive-name",
    "file-missing",
    "upload-too-large",
    "archive-unpacked-too-large",
    "archive-too-many",
    "staging-full",
  ],
});

export const deleteTestFile = endpoint({
  name: "deleteTestFile",
  method: "DELETE",
  path: "/api/admin/testdata/file",
  summary: "Takes one file out of a staged upload",
  access: "problem-writer",
  query: z.object({ key: stagedKey, name: testFileName }),
  data: nothing,
  refusals: ["staged-not-found", "testdata-file-not-found"],
});

/** A file of a staged upload (`key`), or of a problem's data (`pid`, of an older version with `dataVersionId`). */
const where = { key: optionalText(100), pid: optionalId, dataVersionId: optionalId };
const whereRefusals = [
  "testdata-not-named",
  "staged-not-found",
  "problem-not-found",
  "testdata-not-yours",
  "testdata-file-not-found",
] as const;

export const downloadTestFile = endpoint({
  name: "downloadTestFile",
  method: "GET",
  path: "/api/admin/testdata/file",
  summary: "One test file whole",
  access: "problem-writer",
  query: z.object({ ...where, name: testFileName }),
  data: z.unknown(),
  answer: "bytes",
  refusals: whereRefusals,
});

/** Part of a file. Whole characters: `bytes` may be up to three fewer than asked for. */
export const TestFilePreview = z.object({
  name: z.string(),
  /** Of the whole file, bytes. */
  size: z.int(),
  /** Where `text` begins, bytes; moved to the beginning of a character. */
  offset: z.int(),
  /** Bytes that `text` stands for. */
  bytes: z.int(),
  text: z.string(),
  /** Where to go on, or null at the end. */
  nextOffset: z.int().nullable(),
  /** The part is no UTF-8 text: what could not be read stands as U+FFFD. */
  binary: z.boolean(),
});
export type TestFilePreview = z.infer<typeof TestFilePreview>;

export const previewTestFile = endpoint({
  name: "previewTestFile",
  method: "GET",
  path: "/api/admin/testdata/preview",
  summary: "Part of a test file as text",
  access: "problem-writer",
  query: z.object({
    ...where,
    name: testFileName,
    offset: integer.pipe(z.int().nonnegative()).default(0),
    limit: integer.default(65_536).transform((limit) => Math.min(Math.max(limit, 16), PREVIEW_BYTES_MAX)),
  }),
  data: TestFilePreview,
  refusals: whereRefusals,
});

/** `input`, `output`: file names, or the data themselves where they were asked for. Sizes in bytes. */
export const ProblemCase = z.object({
  /** Number of the case within the data version, from 1. */
  id: z.int(),
  pid: z.int(),
  input: z.string(),
  output: z.string(),
  score: z.int().nullable(),
  groupNum: z.int().nullable(),
  status: z.int(),
  inputSize: z.int(),
  outputSize: z.int(),
  gmtCreate: date,
  gmtModified: date,
});
export type ProblemCase = z.infer<typeof ProblemCase>;

/** Bytes of test data that are given as text in one answer. */
export const CASE_TEXT_BYTES_MAX = 4 * 1024 * 1024;

export const getProblemCases = endpoint({
  name: "getProblemCases",
  method: "GET",
  path: "/api/admin/problem/get-problem-cases",
  summary: "Cases of a problem; isUpload=false gives the data instead of the file names, up to 4 MB",
  access: "problem-writer",
  query: z.object({
    pid: rowId,
    isUpload: z
      .union([z.boolean(), z.enum(["true", "false"])])
      .default(true)
      .transform((value) => value === true || value === "true"),
    dataVersionId: optionalId,
  }),
  data: z.array(ProblemCase),
  refusals: ["problem-not-found", "testdata-not-yours", "testdata-none", "testdata-too-large-for-text"],
});

export const DataVersion = z.object({
  id: z.int(),
  createdAt: date,
  createdBy: z.string().nullable(),
  cases: z.int(),
  /** Bytes of all its files; the same file counts as often as it is named. */
  bytes: z.int(),
  isCurrent: z.boolean(),
});
export type DataVersion = z.infer<typeof DataVersion>;

export const getDataVersions = endpoint({
  name: "getDataVersions",
  method: "GET",
  path: "/api/admin/testdata/versions",
  summary: "Versions of a problem's test data, newest first",
  access: "problem-writer",
  query: z.object({ pid: rowId, ...pageQuery(20) }),
  data: page(DataVersion),
  refusals: ["problem-not-found", "testdata-not-yours"],
});

export const downloadTestcase = endpoint({
  name: "downloadTestcase",
  method: "GET",
  path: "/api/file/download-testcase",
  summary: "All test files of a problem as a zip that can be uploaded again",
  access: "login",
  query: z.object({ pid: rowId }),
  data: z.unknown(),
  answer: "bytes",
  refusals: ["problem-not-found", "testdata-not-yours", "testdata-none"],
});
