import { z } from "zod";
import { drawn } from "../drawn.ts";
import { endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import {
  basedOn,
  basedOnRefusals,
  boolean,
  integer,
  integer16,
  integer32,
  nothing,
  optionalId,
  optionalText,
  page,
  pageQuery,
  rowId,
} from "../scalar.ts";
import { CODE_MAX } from "../submission.ts";
import { Communication, CommunicationDraft } from "../task/run-communication.ts";
import { Grader, GraderDraft } from "../task/run-grader.ts";
import { OutputOnly, OutputOnlyDraft } from "../task/run-output-only.ts";
import { PASSES_MAX } from "../task/run-passes.ts";
import { Scoring } from "../task/scoring.ts";
import { scoringFaultCodes } from "../task/scoring-faults.ts";
import { TEST_CASES_MAX } from "../testdata/testdata.ts";
import { problemFaultCodes } from "./faults.ts";
import { difficulty, judgeCaseModes, judgeModes, Problem, problemAuth, problemType, Tag } from "./problem.ts";
import {
  checkerProtocol,
  EXTRA_FILE_NAME,
  EXTRA_FILES_MAX,
  extraFiles,
  fileIoRefusal,
  isWorkFileName,
  limit,
  mine,
  oneOf,
  refusedAll,
  STATEMENT_MAX,
} from "./scalar.ts";

/** Problems as their authors and staff see and change them. */

export { EXTRA_FILE_NAME, EXTRA_FILES_MAX, fileIoRefusal, isWorkFileName, STATEMENT_MAX };
/** Bounds in characters. */
export const PROBLEM_TITLE_MAX = 255;
export const PROBLEM_ID_MAX = 50;
/** Largest body of a save: the statement and cases typed by hand. */
export const PROBLEM_BODY_MAX = 32 * 1024 * 1024;
/** Full marks that scores are spread to. */
export const FULL_SCORE = 100;
/** What a new id is made of: it stands in addresses. Ids that came with an import may be others. */
export const PROBLEM_ID = /^[^\s<>"'&/\\?#%]+$/u;

/** What staff get of a problem: what clients have always got, with state of ours. */
export const AdminProblem = Problem.extend({
  /** Not ready for anybody yet: hidden until it is published. */
  isDraft: z.boolean(),
  /** Cases of the data judged now. */
  caseCount: z.int(),
  /** null: it has none, or the list is read. */
  grader: Grader.nullable(),
  /** Times that a case may run the program. */
  passes: z.int(),
  /** null: a case is one process. */
  communication: Communication.nullable(),
  /** null: programs are sent. */
  outputOnly: OutputOnly.nullable(),
});
export type AdminProblem = z.infer<typeof AdminProblem>;

/** A statement in another language; null: the problem's own text stands there. */
export const StatementTranslation = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  input: z.string().nullable(),
  output: z.string().nullable(),
  hint: z.string().nullable(),
});
export type StatementTranslation = z.infer<typeof StatementTranslation>;

export const AdminProblemFilter = z.object({
  ...pageQuery(10),
  /** In title, author or shown id. */
  keyword: optionalText(100),
  /** 0 or absent: any. */
  auth: integer16.optional().transform((auth) => auth || undefined),
  /** All, Mine (our own judge's), or a remote judge's prefix. */
  oj: optionalText(20),
  difficulty: integer16.optional(),
  type: integer16.optional(),
  tagId: optionalId,
  author: optionalText(255),
  isDraft: boolean.optional(),
});

/** Statement texts are left out of the list: null. */
export const getAdminProblemList = endpoint({
  name: "getAdminProblemList",
  method: "GET",
  path: "/api/admin/problem/get-problem-list",
  summary: "Problems of the bank in every state, newest first; without their texts and checkers",
  access: "staff",
  query: AdminProblemFilter,
  data: page(AdminProblem.extend({ tags: z.array(Tag) })),
});

export const getAdminProblem = endpoint({
  name: "getAdminProblem",
  method: "GET",
  path: "/api/admin/problem",
  summary: "One problem with everything its editor needs; for root, problem administrators and its author",
  access: "staff",
  query: z.object({ pid: rowId }),
  data: AdminProblem.extend({
    /** Ours: statements in other languages by BCP 47 tag; null: as the problem's own. */
    translations: z.record(z.string(), StatementTranslation),
    /** Ours: every language of our own judge, those to come among them. */
    allLanguages: z.boolean(),
    /** Ours: how the cases add up by their numbers; null: as the case mode says. */
    scoring: Scoring.nullable(),
  }),
  refusals: ["no-such-problem", "problem-not-yours"],
});

const longText = z.string().max(STATEMENT_MAX, refuse("problem-text-too-long"));
const statement = drawn(longText).nullish();
const fileName = z.string().trim().max(255, refuse("problem-text-too-long")).nullish();
const source = longText.nullish();

/** What of a problem can be set. All but the checks of 16.3 have the defaults of a new problem's form. */
export const ProblemDraft = z.object({
  /** Absent or null: a new problem. */
  id: optionalId,
  problemId: z
    .string(refuse("problem-id-blank"))
    .trim()
    .min(1, refuse("problem-id-blank"))
    .max(PROBLEM_ID_MAX, refuse("problem-id-too-long"))
    .transform((id) => id.toUpperCase()),
  title: z
    .string(refuse("problem-title-blank"))
    .trim()
    .min(1, refuse("problem-title-blank"))
    .max(PROBLEM_TITLE_MAX, refuse("problem-title-too-long")),
  /** Absent: who creates it. Only root and problem administrators may name somebody else. */
  author: optionalText(255),
  type: oneOf(problemType, "problem-type-unknown").default(problemType.acm),
  judgeMode: z.enum(judgeModes, refuse("judge-mode-unknown")).optional(),
  judgeCaseMode: z.enum(judgeCaseModes, refuse("case-mode-unknown")).nullish(),
  /** ms */
  timeLimit: limit(600_000, "time-limit-out-of-range").default(1000),
  /** MB */
  memoryLimit: limit(65_536, "memory-limit-out-of-range").default(256),
  /** MB */
  stackLimit: limit(65_536, "stack-limit-out-of-range").default(128),
  description: statement,
  input: statement,
  output: statement,
  hint: statement,
  /** `<input>…</input><output>…</output>`, repeated. */
  examples: longText.nullish(),
  source: drawn(z.string().max(10_000, refuse("problem-text-too-long"))).nullish(),
  difficulty: oneOf(difficulty, "difficulty-unknown")
    .nullish()
    .transform((level) => level ?? 0),
  auth: oneOf(problemAuth, "problem-auth-unknown").default(problemAuth.public),
  codeShare: boolean.nullish().transform((on) => on ?? true),
  spjCode: source,
  spjLanguage: z.string().max(100).nullish(),
  /** Ours. Absent: as it was, "standard" in a new problem. */
  checkerProtocol: checkerProtocol.nullish(),
  userExtraFile: extraFiles,
  judgeExtraFile: extraFiles,
  /** Ours. Absent: as it was, none in a new problem. */
  grader: GraderDraft.optional(),
  /** Ours: more than 1 where a checker or interactor of Kattis asks for passes. Absent: as it was, 1 in a new problem. */
  passes: limit(PASSES_MAX, "passes-out-of-range").optional(),
  /** Ours: where a manager of CMS is the interactor. Absent: as it was, null in a new problem. */
  communication: CommunicationDraft.nullable().optional(),
  /** Ours: contestants send files. Absent: as it was, null in a new problem. */
  outputOnly: OutputOnlyDraft.nullable().optional(),
  isRemoveEndBlank: boolean.nullish().transform((on) => on ?? true),
  openCaseResult: boolean.nullish().transform((on) => on ?? true),
  isFileIO: boolean.nullish().transform((on) => on ?? false),
  ioReadFileName: fileName,
  ioWriteFileName: fileName,
  /** As it was given: cases are known by their numbers in that version. */
  caseVersion: z.string().max(20).nullish(),
  /** Ours: saved without being shown to anybody; auth is hidden then. Absent: as it was. */
  isDraft: boolean.optional(),
});

/** Most points of a case: the sum of as many cases as there may be is still an integer of the database. */
const CASE_POINTS_MAX = 100_000;

const score = integer
  .pipe(z.int().max(CASE_POINTS_MAX))
  .nullish()
  .refine((points) => points == null || points >= 0, refuse("case-score-negative"));

/**
 * A case of the data. With files uploaded, `input` and `output` are their names; typed by hand, the data itself.
 * `id`: a case as get-problem-cases gave it.
 */
export const CaseDraft = z.object({
  id: optionalId,
  input: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
  output: z
    .string()
    .nullish()
    .transform((text) => text ?? ""),
  score,
  groupNum: integer32.nullish(),
});

export const ProblemBody = z.object({
  problem: ProblemDraft,
  /** Absent: the data stay as they are. */
  samples: z.array(CaseDraft).max(TEST_CASES_MAX, refuse("too-many-cases")).optional(),
  /** Ours: how the cases add up, by their places in `samples`. null: as the case mode says; absent: as it was. */
  scoring: Scoring.nullish(),
  isUploadTestCase: boolean.nullish().transform((on) => on ?? false),
  /** `fileListDir` of an upload; "" or absent: the files stay. */
  uploadTestcaseDir: optionalText(255),
  judgeMode: z.enum(judgeModes, refuse("judge-mode-unknown")).optional(),
  /** The mode or the checker changed: renews the case version. */
  changeModeCode: boolean.nullish(),
  changeJudgeCaseMode: boolean.nullish(),
  languages: z
    .array(z.object({ id: optionalId, name: z.string().max(100).optional() }))
    .max(200)
    .optional(),
  /** Ours: later ones as well. Absent: when all that are offered are named, or a new problem names none. */
  allLanguages: boolean.optional(),
  /** No id: a new tag, created when there is none of that name. */
  tags: z
    .array(
      z.object({
        id: optionalId,
        name: z.string().trim().min(1, refuse("tag-name-blank")).max(100, refuse("tag-name-too-long")),
        color: z.string().max(20).nullish(),
      }),
    )
    .max(50)
    .optional(),
  codeTemplates: z
    .array(
      z.object({
        id: optionalId,
        lid: rowId,
        code: z.string().max(CODE_MAX, refuse("code-too-long")),
        /** false: kept out of the problem. */
        status: boolean.nullish().transform((on) => on ?? true),
      }),
    )
    .max(200)
    .optional(),
  /** Ours: translated statements by BCP 47 tag, blank texts being the problem's own; absent: they stay. */
  translations: z
    .record(
      z.string().min(2).max(20),
      z.object({
        title: z.string().trim().max(PROBLEM_TITLE_MAX, refuse("problem-title-too-long")).nullish(),
        description: statement,
        input: statement,
        output: statement,
        hint: statement,
      }),
    )
    .optional(),
});
export type ProblemBody = z.output<typeof ProblemBody>;
export type ProblemBodyInput = z.input<typeof ProblemBody>;
/** Of a problem that there is. */
export const ProblemEdit = ProblemBody.extend({ basedOn });
export type ProblemEdit = z.output<typeof ProblemEdit>;

const saveRefusals = refusedAll(
  "problem-id-blank",
  "problem-id-too-long",
  "problem-id-malformed",
  "problem-id-taken",
  "problem-title-blank",
  "problem-title-too-long",
  "problem-text-too-long",
  "problem-type-unknown",
  "judge-mode-unknown",
  "case-mode-unknown",
  "case-mode-not-for-type",
  "time-limit-out-of-range",
  "memory-limit-out-of-range",
  "stack-limit-out-of-range",
  "difficulty-unknown",
  "problem-auth-unknown",
  "problem-files-malformed",
  "problem-files-too-many",
  "problem-file-name-unusable",
  "grader-module-unusable",
  "grader-file-is-own",
  "source-files-alike",
  "source-files-too-many",
  "grader-without-source",
  "passes-out-of-range",
  "processes-out-of-range",
  "communication-malformed",
  "passes-need-icpc",
  "communication-needs-cms",
  "output-only-malformed",
  "output-only-runs-nothing",
  "problem-io-names-missing",
  "problem-io-names-unusable",
  "checker-missing",
  "checker-language-unknown",
  "checker-protocol-unknown",
  "checker-protocol-not-interactive",
  "case-score-negative",
  "case-group-missing",
  "case-empty",
  "case-file-missing",
  "too-many-cases",
  ...scoringFaultCodes,
  "scoring-not-in-this-form",
  "staged-not-found",
  "no-language",
  "language-unknown",
  "template-empty",
  "code-too-long",
  "tag-name-blank",
  "tag-name-too-long",
  "tag-twice",
  "tag-of-other-group",
);

/** Where a problem is opened that few could see before, or leaves the draft state. */
const opening = refusedAll("problem-publish-denied", "problem-in-running-contest", "no-cases", "no-score");

/** Ours. "": no id of the series is left. */
const nextId = z.object({ problemId: z.string() });

export const getNextProblemId = endpoint({
  name: "getNextProblemId",
  method: "GET",
  path: "/api/admin/problem/next-id",
  summary: "A free id for a new problem, after those of the newest ones; a proposal that nothing keeps",
  access: "staff",
  data: nextId,
});

export const addProblem = endpoint({
  name: "addProblem",
  method: "POST",
  path: "/api/admin/problem",
  summary:
    "Creates a problem. What an ordinary administrator creates as public stays hidden: root or a problem administrator makes it public",
  access: "staff",
  body: ProblemBody,
  data: nothing,
  bodyLimit: PROBLEM_BODY_MAX,
  refusals: saveRefusals,
});

export const updateProblem = endpoint({
  name: "updateProblem",
  method: "PUT",
  path: "/api/admin/problem",
  summary: "Changes a problem; for root, problem administrators and its author",
  access: "staff",
  body: ProblemEdit,
  data: nothing,
  bodyLimit: PROBLEM_BODY_MAX,
  refusals: [...mine, ...saveRefusals, ...basedOnRefusals, ...opening],
});

export const deleteProblem = endpoint({
  name: "deleteProblem",
  method: "DELETE",
  path: "/api/admin/problem",
  summary: "Deletes a problem with its data, submissions, versions and solved marks",
  access: "root/pa",
  query: z.object({ pid: rowId }),
  data: nothing,
  refusals: ["problem-not-found"],
});

export const changeProblemAuth = endpoint({
  name: "changeProblemAuth",
  method: "PUT",
  path: "/api/admin/problem/change-problem-auth",
  summary: "Makes a problem public, hidden or contest only; ordinary administrators can not make one public",
  access: "staff",
  body: z.object({ id: rowId, auth: oneOf(problemAuth, "problem-auth-unknown") }),
  data: nothing,
  refusals: [...mine, "problem-auth-unknown", ...opening, ...problemFaultCodes],
});
