import type { Task } from "@verdict/contract";
import { asc, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { blobs, problems, testCases } from "../problem/tables.ts";
import { attempts, submissions } from "../submission/tables.ts";

const inputs = alias(blobs, "input_blob");
const outputs = alias(blobs, "output_blob");

/** What nodes get to know of leased attempts, in no particular order. */
export async function loadTasks(db: Sql, attemptIds: number[]): Promise<Task[]> {
  if (attemptIds.length === 0) return [];
  const rows = await db
    .select({ attempt: attempts, submission: submissions, problem: problems })
    .from(attempts)
    .innerJoin(submissions, eq(submissions.id, attempts.submissionId))
    .innerJoin(problems, eq(problems.id, submissions.problemId))
    .where(inArray(attempts.id, attemptIds));
  const versions = rows.flatMap(({ attempt }) => attempt.dataVersionId ?? []);
  const cases = await loadCases(db, versions);

  return rows.map(({ attempt, submission, problem }) => ({
    attemptId: attempt.id,
    submitId: submission.id,
    attempt: attempt.number,
    language: submission.language,
    code: submission.code,
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
    dataVersion: String(attempt.dataVersionId ?? 0),
    cases: (attempt.dataVersionId === null ? undefined : cases.get(attempt.dataVersionId)) ?? [],
  }));
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
