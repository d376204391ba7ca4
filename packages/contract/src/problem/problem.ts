import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { contestEntryRefusals } from "../guard-refusals.ts";
import { ownFilters, problemSorts } from "../list-order.ts";
import { boolean, date, integer, optionalId, optionalText, page, pageQuery, rowId } from "../scalar.ts";
import { Communication } from "../task/run-communication.ts";
import { OutputOnly } from "../task/run-output-only.ts";
import type { CountName } from "../verdict-kind.ts";

export const judgeModes = ["default", "spj", "interactive"] as const;
export type JudgeMode = (typeof judgeModes)[number];

/**
 * By which rules a checker or interactor is called and understood: docs/modes.md. standard: exit codes 99 to 103, or the
 * words of testlib; testlib: its exit codes; icpc: 42 and 43 (Kattis, DOMjudge); dmoj and cms: points on standard output.
 */
export const checkerProtocols = ["standard", "testlib", "icpc", "dmoj", "cms"] as const;
export type CheckerProtocol = (typeof checkerProtocols)[number];
/** Those that say how a program is talked with, too. */
export const interactorProtocols: readonly CheckerProtocol[] = ["standard", "testlib", "icpc"];
export const judgeCaseModes = [
  "default",
  "ergodic_without_error",
  "subtask_lowest",
  "subtask_average",
] as const;
export type JudgeCaseMode = (typeof judgeCaseModes)[number];
/** Modes in which the cases of a group count together. */
export type SubtaskMode = Extract<JudgeCaseMode, "subtask_lowest" | "subtask_average">;
export const isSubtaskMode = (mode: JudgeCaseMode): mode is SubtaskMode =>
  mode === "subtask_lowest" || mode === "subtask_average";

/** problem.type */
export const problemType = { acm: 0, oi: 1 } as const;
/** problem.auth */
export const problemAuth = {
  public: 1,
  hidden: 2,
  contestOnly: 3,
  /** Out of every list; read by who solved it and who manages it. Contests that have it keep it. */
  archived: 4,
} as const;
/** problem.difficulty */
export const difficulty = { easy: 0, medium: 1, hard: 2 } as const;

const text = z.string().nullable();

export const Tag = z.object({
  id: z.int(),
  name: z.string(),
  color: text,
  oj: z.string(),
  gid: z.int().nullable(),
  tcid: z.int().nullable(),
  gmtCreate: date,
  gmtModified: date,
});
export type Tag = z.infer<typeof Tag>;

export const TagClassification = z.object({
  id: z.int(),
  name: z.string(),
  oj: z.string(),
  rank: z.int(),
  gmtCreate: date,
  gmtModified: date,
});
export type TagClassification = z.infer<typeof TagClassification>;

/** A problem with its statement. Times in ms, memory and stack in MB (MiB). */
export const Problem = z.object({
  id: z.int(),
  problemId: z.string(),
  title: z.string(),
  author: text,
  type: z.int(),
  judgeMode: z.enum(judgeModes),
  judgeCaseMode: z.enum(judgeCaseModes),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  stackLimit: z.int(),
  description: text,
  input: text,
  output: text,
  /** `<input>…</input><output>…</output>`, repeated. */
  examples: text,
  isRemote: z.boolean(),
  source: text,
  difficulty: z.int().nullable(),
  hint: text,
  auth: z.int(),
  ioScore: z.int(),
  codeShare: z.boolean(),
  spjCode: text,
  spjLanguage: text,
  /** Ours. null: not for the reader, as the checker itself. */
  checkerProtocol: z.enum(checkerProtocols).nullable(),
  /** JSON text: file name → content. */
  userExtraFile: text,
  judgeExtraFile: text,
  isRemoveEndBlank: z.boolean(),
  openCaseResult: z.boolean(),
  isUploadCase: z.boolean(),
  caseVersion: z.string(),
  modifiedUser: text,
  isGroup: z.boolean(),
  gid: z.int().nullable(),
  applyPublicProgress: z.int().nullable(),
  isFileIO: z.boolean(),
  ioReadFileName: text,
  ioWriteFileName: text,
  gmtCreate: date,
  gmtModified: date,
});
export type Problem = z.infer<typeof Problem>;

const verdictCounts = {
  total: z.int(),
  ac: z.int(),
  mle: z.int(),
  tle: z.int(),
  re: z.int(),
  pe: z.int(),
  ce: z.int(),
  wa: z.int(),
  se: z.int(),
  pa: z.int(),
} satisfies Record<CountName | "total", z.ZodInt>;

export const ProblemSummary = z.object({
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  type: z.int(),
  tags: z.array(Tag),
  ...verdictCounts,
  score: z.int().nullable(),
  /** How hard it proved to be to the people here; null: too few tried. */
  rating: z.int().nullish(),
});
export type ProblemSummary = z.infer<typeof ProblemSummary>;

export const ProblemInfo = z.object({
  problem: Problem,
  tags: z.array(Tag),
  languages: z.array(z.string()),
  /** Allowed ones that no judge has now; left out in contests. */
  absentLanguages: z.array(z.string()).optional(),
  problemCount: z.object({ pid: z.int().nullable(), ...verdictCounts }),
  codeTemplate: z.record(z.string(), z.string()),
  /** Where a grader calls what is sent: of each language what a file is called and how it is tried at home. */
  grader: z
    .record(
      z.string(),
      z.object({
        file: z.string(),
        /** The further files of programs that consist of several. */
        others: z.array(z.string()).optional(),
        /** There is no grader: the first file has the main program. */
        begins: z.literal(true).optional(),
        command: z.string(),
      }),
    )
    .optional(),
  /** Times that a case may run the program; absent: once. */
  passes: z.int().optional(),
  /** What a case of several processes is like; absent: it is one. */
  communication: Communication.optional(),
  /** Files are sent, by these names; absent: a program is. */
  outputOnly: OutputOnly.extend({ files: z.array(z.string()) }).optional(),
  /** As in lists; left out in contests. */
  rating: z.int().nullish(),
});
export type ProblemInfo = z.infer<typeof ProblemInfo>;

/** Statement language, e.g. zh-CN; where the problem has no such translation its own text is given. */
const l = optionalText(20);

export const ProblemFilter = z.object({
  ...pageQuery(10),
  keyword: optionalText(100),
  tagId: optionalText(500),
  difficulty: integer.optional(),
  oj: optionalText(20),
  l,
});

export const downloadProblemInputs = endpoint({
  name: "downloadProblemInputs",
  method: "GET",
  path: "/api/problem-inputs",
  summary: "The inputs of an output-only problem as a zip",
  access: "anon",
  query: z.object({ problemId: z.string().max(50), gid: optionalId }),
  data: z.unknown(),
  answer: "bytes",
  refusals: ["problem-not-found", "problem-hidden", "problem-archived", "group-not-found", "testdata-none"],
});

export const getProblemList = endpoint({
  name: "getProblemList",
  method: "GET",
  path: "/api/get-problem-list",
  summary: "Public problems",
  access: "anon",
  query: ProblemFilter.extend({
    /** Without it: by id, and in a search the nearest first. Shares of accepted ones and counts may be a minute old. */
    sort: z.enum(problemSorts).optional(),
    desc: boolean.optional(),
    own: z.enum(ownFilters).optional(),
  }),
  data: page(ProblemSummary),
  refusals: ["only-mine-needs-login"],
});

export const getProblemDetail = endpoint({
  name: "getProblemDetail",
  method: "GET",
  path: "/api/get-problem-detail",
  summary: "One problem with statement, limits, languages, templates and counts",
  access: "anon",
  query: z.object({ problemId: z.string().trim().min(1).max(50), gid: optionalId, l }),
  data: ProblemInfo,
  refusals: ["problem-not-found", "problem-hidden", "problem-archived", "group-not-found"],
});

/** The caller's own result with one problem: Accepted if ever, else the newest result, -10 when never submitted. */
export const UserProblemStatus = z.object({ status: z.int(), score: z.int().nullable() });

export const getUserProblemStatus = endpoint({
  name: "getUserProblemStatus",
  method: "POST",
  path: "/api/get-user-problem-status",
  summary: "The caller's own result with each of the given problems",
  access: "login",
  body: z.object({
    pidList: z.array(rowId).min(1).max(500),
    isContestProblemList: boolean.optional(),
    cid: optionalId,
    gid: optionalId,
    containsEnd: boolean.nullish(),
  }),
  data: z.record(z.string(), UserProblemStatus),
  refusals: ["contest-not-found", ...contestEntryRefusals],
});

export const getRandomProblem = endpoint({
  name: "getRandomProblem",
  method: "GET",
  path: "/api/get-random-problem",
  summary: "A public problem drawn by chance",
  access: "anon",
  data: z.object({ problemId: z.string() }),
  refusals: ["no-problem"],
});

const oj = optionalText(20).transform((name) => name ?? "ME");

export const getAllProblemTags = endpoint({
  name: "getAllProblemTags",
  method: "GET",
  path: "/api/get-all-problem-tags",
  summary: "Tags of a judge's problems; oj=ALL for every judge's",
  access: "anon",
  query: z.object({ oj }),
  data: z.array(Tag),
});

export const getProblemTagsAndClassification = endpoint({
  name: "getProblemTagsAndClassification",
  method: "GET",
  path: "/api/get-problem-tags-and-classification",
  summary: "Tags by classification, in order of rank; unclassified ones last",
  access: "anon",
  query: z.object({ oj }),
  data: z.array(z.object({ classification: TagClassification.nullable(), tagList: z.array(Tag) })),
});

export const getProblemTags = endpoint({
  name: "getProblemTags",
  method: "GET",
  path: "/api/get-problem-tags",
  summary: "Tags of one problem",
  access: "anon",
  query: z.object({ pid: rowId }),
  data: z.array(Tag),
});

export const CodeTemplate = z.object({
  id: z.int(),
  pid: z.int(),
  lid: z.int(),
  code: z.string(),
  status: z.boolean(),
  gmtCreate: date,
  gmtModified: date,
});

export const getProblemCodeTemplate = endpoint({
  name: "getProblemCodeTemplate",
  method: "GET",
  path: "/api/get-problem-code-template",
  summary: "Code templates of one problem",
  access: "anon",
  query: z.object({ pid: rowId }),
  data: z.array(CodeTemplate),
});

export const getRecentUpdatedProblem = endpoint({
  name: "getRecentUpdatedProblem",
  method: "GET",
  path: "/api/get-recent-updated-problem",
  summary: "The ten newest public problems",
  access: "anon",
  query: z.object({ l }),
  data: z.array(
    z.object({
      id: z.int(),
      problemId: z.string(),
      title: z.string(),
      type: z.int(),
      gmtCreate: date,
      gmtModified: date,
    }),
  ),
});

export const getSimilarProblems = endpoint({
  name: "getSimilarProblems",
  method: "GET",
  path: "/api/get-similar-problems",
  summary: "Up to ten public problems that share tags, those with the rarest in common first",
  access: "anon",
  query: z.object({ pid: rowId, l }),
  data: z.array(
    z.object({
      pid: z.int(),
      problemId: z.string(),
      title: z.string(),
      difficulty: z.int(),
      type: z.int(),
      total: z.int(),
      ac: z.int(),
    }),
  ),
});

/** One problem of the bar that focus mode shows for a training or contest; null while not submitted. */
export const FullScreenProblem = z.object({
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  status: z.int().nullable(),
  score: z.int().nullable(),
});

export const getFullScreenProblemList = endpoint({
  name: "getFullScreenProblemList",
  method: "GET",
  path: "/api/get-full-screen-problem-list",
  summary: "Problems of a training or contest with the caller's own results",
  access: "login",
  query: z.object({ tid: optionalId, cid: optionalId, l }),
  data: z.array(FullScreenProblem),
  refusals: [
    "list-not-named",
    "training-not-found",
    "training-of-group",
    "training-not-registered",
    "training-member-disabled",
    ...contestEntryRefusals,
  ],
});

/** Reads the `examples` text (`<input>…</input><output>…</output>`, repeated) into pairs, in order. */
export function parseExamples(examples: string | null): { input: string; output: string }[] {
  const [text, pairs] = [examples ?? "", []] as [string, { input: string; output: string }[]];
  // Found by their ends one after the other: a pattern would look for each missing end again and again.
  for (let at = 0; ; ) {
    const start = text.indexOf(OPEN, at);
    const middle = text.indexOf(BETWEEN, start + OPEN.length);
    const end = text.indexOf(CLOSE, middle + BETWEEN.length);
    if (start < 0 || middle < 0 || end < 0) return pairs;
    pairs.push({
      input: text.slice(start + OPEN.length, middle),
      output: text.slice(middle + BETWEEN.length, end),
    });
    at = end + CLOSE.length;
  }
}

const OPEN = "<input>";
const BETWEEN = "</input><output>";
const CLOSE = "</output>";

/**
 * Time and memory a language gets of a problem's limits: C and C++ once, all others twice.
 * docs/rules.md#languages
 */
export function limitFactor(language: string): 1 | 2 {
  return /^C(\+\+)?(\s|$)/.test(language) ? 1 : 2;
}
