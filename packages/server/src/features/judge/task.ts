import { problemType, type Task } from "@verdict/contract";
import { asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { blobs, problems, testCases } from "../problem/tables.ts";
import { attempts, submissions, trials } from "../submission/tables.ts";

const inputs = alias(blobs, "input_blob");
const outputs = alias(blobs, "output_blob");

type AttemptRow = typeof attempts.$inferSelect;
type ProblemRow = typeof problems.$inferSelect;
type TrialRow = typeof trials.$inferSelect;
type ProblemPart = Omit<
  Task,
  "attemptId" | "submitId" | "attempt" | "trial" | "language" | "code" | "dataVersion" | "cases"
>;

/** What nodes get to know of leased attempts, in no particular order. */
export async function loadTasks(db: Sql, attemptIds: number[]): Promise<Task[]> {
  if (attemptIds.length === 0) return [];
  const [judged, tried] = [
    await db
      .select({ attempt: attempts, submission: submissions, problem: problems })
      .from(attempts)
      .innerJoin(submissions, eq(submissions.id, attempts.submissionId))
      .innerJoin(problems, eq(problems.id, submissions.problemId))
      .where(inArray(attempts.id, attemptIds)),
    await db
      .select({ attempt: attempts, trial: trials, problem: problems })
      .from(attempts)
      .innerJoin(trials, eq(trials.id, attempts.trialId))
      .leftJoin(problems, eq(problems.id, trials.problemId))
      .where(inArray(attempts.id, attemptIds)),
  ];
  const versions = [...judged, ...tried].flatMap(({ attempt }) => attempt.dataVersionId ?? []);
  const cases = await loadCases(db, versions);
  const dataOf = ({ dataVersionId }: AttemptRow) => ({
    dataVersion: String(dataVersionId ?? 0),
    cases: (dataVersionId === null ? undefined : cases.get(dataVersionId)) ?? [],
  });

  return [
    ...judged.map(({ attempt, submission, problem }) => ({
      attemptId: attempt.id,
      submitId: submission.id,
      attempt: attempt.number,
      trial: null,
      language: submission.language,
      code: submission.code,
      ...problemPart(problem),
      ...dataOf(attempt),
    })),
    ...tried.map(({ attempt, trial, problem }) => ({
      attemptId: attempt.id,
      submitId: null,
      attempt: attempt.number,
      language: trial.language,
      code: trial.code,
      ...(problem ? problemPart(problem) : noProblem),
      ...trialPart(trial),
      ...dataOf(attempt),
    })),
  ];
}

function problemPart(problem: ProblemRow): ProblemPart {
  return {
    timeLimitMs: problem.timeLimitMs,
    memoryLimitMiB: problem.memoryLimitMib,
    stackLimitMiB: problem.stackLimitMib,
    judgeMode: problem.judgeMode,
    judgeCaseMode: problem.judgeCaseMode,
    type: problem.type,
    totalScore: problem.ioScore,
    removeEndBlank: problem.isRemoveEndBlank,
    fileIO:
      problem.isFileIo && problem.ioReadFileName && problem.ioWriteFileName
        ? { read: problem.ioReadFileName, write: problem.ioWriteFileName }
        : null,
    userExtraFiles: problem.userExtraFiles,
    judgeExtraFiles: problem.judgeExtraFiles,
    checker:
      problem.checkerCode && problem.checkerLanguage
        ? { language: problem.checkerLanguage, code: problem.checkerCode }
        : null,
  };
}

/** A checker compiles without a problem: nothing of this is looked at. */
const noProblem: ProblemPart = {
  timeLimitMs: 1000,
  memoryLimitMiB: 256,
  stackLimitMiB: 128,
  judgeMode: "spj",
  judgeCaseMode: "default",
  type: problemType.acm,
  totalScore: 0,
  removeEndBlank: true,
  fileIO: null,
  userExtraFiles: {},
  judgeExtraFiles: {},
  checker: null,
};

function trialPart({ input, language, code }: TrialRow): Pick<Task, "trial"> & Partial<ProblemPart> {
  switch (input.kind) {
    case "online_test":
      return { trial: input };
    case "checker_compile":
      return {
        trial: { kind: input.kind },
        judgeMode: input.judgeMode,
        judgeExtraFiles: input.extraFiles,
        checker: { language, code },
      };
    case "reference":
      return { trial: null, ...input.problem };
  }
}

async function loadCases(db: Sql, versions: number[]): Promise<Map<number, Task["cases"]>> {
  if (versions.length === 0) return new Map();
  const rows = await db
    .select({ test: testCases, inputSize: inputs.size, outputSize: outputs.size })
    .from(testCases)
    .innerJoin(inputs, eq(inputs.sha256, testCases.inputSha256))
    .innerJoin(outputs, eq(outputs.sha256, testCases.outputSha256))
    .where(inArray(testCases.dataVersionId, versions))
    .orderBy(asc(testCases.dataVersionId), asc(testCases.seq));
  const byVersion = Map.groupBy(rows, (row) => row.test.dataVersionId);
  return new Map(
    [...byVersion].map(([version, group]) => [
      version,
      group.map(({ test, inputSize, outputSize }) => ({
        seq: test.seq,
        input: { sha256: test.inputSha256, size: inputSize },
        answer: { sha256: test.outputSha256, size: outputSize },
        score: test.score,
        group: test.groupNum,
      })),
    ]),
  );
}
