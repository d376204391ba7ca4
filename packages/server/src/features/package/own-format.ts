import {
  CODE_MAX,
  CommunicationDraft,
  checkerProtocols,
  EXTRA_FILE_NAME,
  fileIoRefusal,
  GRADER_MODULE,
  graderFault,
  isDrawable,
  judgeCaseModes,
  judgeModes,
  OutputOnlyDraft,
  PASSES_MAX,
  refusals,
  Scoring,
  SOURCES_MAX,
  TEST_CASES_MAX,
} from "@verdict/contract";
import { z } from "zod";
import { recordUpTo, TEXT_MAX } from "./bounds.ts";

/** A problem package in the site's own format: JSON beside a folder of test files. */

/** Languages, files, translations: more than any problem has. */
const VALUES_MAX = 1000;

const program = z.string().max(CODE_MAX, refusals["code-too-long"].msg);
const text = z.string().max(TEXT_MAX).nullish();
const statement = z.string().max(TEXT_MAX).refine(isDrawable, refusals["text-not-drawable"].msg).nullish();
const extraFileName = z.string().regex(EXTRA_FILE_NAME, "names are letters, digits and _ + . -");
const files = recordUpTo(VALUES_MAX, z.record(extraFileName, z.string().max(TEXT_MAX))).nullish();

const Translation = z.object({
  title: z.string().min(1).max(255),
  description: statement,
  input: statement,
  output: statement,
  hint: statement,
});

const PackagedProblem = z
  .object({
    problemId: z.string().trim().min(1).max(50).nullish(),
    title: z.string().trim().min(1).max(255),
    author: z.string().max(255).nullish(),
    type: z.union([z.literal(0), z.literal(1)]).default(0),
    timeLimit: z.int().positive().max(600_000).default(1000),
    memoryLimit: z.int().positive().max(65_536).default(256),
    stackLimit: z.int().positive().max(65_536).default(128),
    description: statement,
    input: statement,
    output: statement,
    hint: statement,
    examples: text,
    source: statement,
    difficulty: z.int().min(0).max(2).default(1),
    auth: z.int().min(1).max(3).default(1),
    codeShare: z.boolean().default(true),
    isRemoveEndBlank: z.boolean().default(true),
    openCaseResult: z.boolean().default(true),
    isUploadCase: z.boolean().default(true),
    judgeMode: z.enum(judgeModes).nullish(),
    judgeCaseMode: z.enum(judgeCaseModes).default("default"),
    spjLanguage: z.string().max(100).nullish(),
    spjCode: text,
    /** Ours; see contract/problem.ts. */
    checkerProtocol: z.enum(checkerProtocols).default("standard"),
    passes: z.int().min(1).max(PASSES_MAX).default(1),
    communication: CommunicationDraft.nullish(),
    outputOnly: OutputOnlyDraft.nullish(),
    isFileIO: z.boolean().default(false),
    ioReadFileName: z.string().max(255).nullish(),
    ioWriteFileName: z.string().max(255).nullish(),
  })
  .superRefine(({ isFileIO, ioReadFileName, ioWriteFileName }, context) => {
    const refused = isFileIO ? fileIoRefusal(ioReadFileName, ioWriteFileName) : null;
    if (refused)
      context.addIssue({ code: "custom", path: ["ioReadFileName"], message: refusals[refused].msg });
  });

export const ProblemPackage = z.object({
  judgeMode: z.enum(judgeModes).nullish(),
  problem: PackagedProblem,
  languages: z.array(z.string()).max(VALUES_MAX).default([]),
  samples: z
    .array(
      z.object({
        input: z.string().min(1).max(255),
        output: z.string().min(1).max(255),
        score: z.int().nonnegative().nullish(),
        groupNum: z.int().positive().nullish(),
      }),
    )
    .max(TEST_CASES_MAX)
    .default([]),
  /** Ours: groups of the samples, by their places; samples then tell of it what older readers know. */
  scoring: Scoring.nullish(),
  tags: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
  codeTemplates: z
    .array(z.object({ language: z.string(), code: program }))
    .max(VALUES_MAX)
    .default([]),
  userExtraFile: files,
  judgeExtraFile: files,
  /** Ours; see contract/task/run-grader.ts. */
  grader: z
    .object({
      files: files.transform((given) => given ?? {}),
      module: z.string().regex(GRADER_MODULE),
      others: z
        .array(z.string().regex(GRADER_MODULE))
        .max(SOURCES_MAX - 1)
        .optional(),
    })
    .refine((grader) => graderFault(grader) === null, refusals["grader-file-is-own"].msg)
    .nullish(),
  /** Ours, beyond the historic format: statement texts by BCP 47 tag. */
  translations: recordUpTo(VALUES_MAX, z.record(z.string().min(2).max(20), Translation)).default({}),
  /** Ours: programs whose verdict is known; `expected`: contract/status codes, any of which is right. */
  references: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(100),
        language: z.string().max(100),
        code: program,
        expected: z.array(z.int().min(-10).max(15)).min(1).max(20),
        expectedScore: z.int().nonnegative().max(2_147_483_647).nullish(),
      }),
    )
    .max(100)
    .default([]),
  /** Ours: pictures of the statement by their address there; files of the folder. */
  images: recordUpTo(VALUES_MAX, z.record(z.string().max(1000), z.string().min(1).max(255))).default({}),
});
export type ProblemPackage = z.output<typeof ProblemPackage>;
export type ProblemPackageDraft = z.input<typeof ProblemPackage>;
