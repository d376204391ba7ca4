import {
  type CaseRules,
  GROUP_JUDGE_SECONDS_MAX,
  type JudgedTask,
  OUTPUT_ONLY_LANGUAGE,
  problemType,
  type RunRules,
  type Task,
  type TaskCase,
} from "@verdict/contract";
import { asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Sql } from "../../platform/db.ts";
import { customRuns, type TriedProblem } from "../custom-run/tables.ts";
import { problems } from "../problem/tables.ts";
import { filesOfAll, type StoredFile } from "../submission/sent-files.ts";
import { submissions } from "../submission/tables.ts";
import { blobs, type DataRules, dataVersions, testCases } from "../testdata/tables.ts";
import { attempts } from "./tables.ts";

const inputs = alias(blobs, "input_blob");
const outputs = alias(blobs, "output_blob");

type ProblemRow = typeof problems.$inferSelect;
type CustomRunRow = typeof customRuns.$inferSelect;
/** A case, and what its output is called in the data. */
type NamedCase = TaskCase & { outputName: string };
type Data = Pick<JudgedTask, "dataVersion" | "cases">;

/** What nodes get to know of leased attempts, in no particular order. */
export async function loadTasks(db: Sql, attemptIds: number[]): Promise<Task[]> {
  if (attemptIds.length === 0) return [];
  const rows = await db
    .select({
      attempt: attempts,
      submission: submissions,
      customRun: customRuns,
      problem: problems,
      rules: dataVersions.rules,
    })
    .from(attempts)
    .leftJoin(submissions, eq(submissions.id, attempts.submissionId))
    .leftJoin(customRuns, eq(customRuns.id, attempts.customRunId))
    .leftJoin(problems, eq(problems.id, sql`coalesce(${submissions.problemId}, ${customRuns.problemId})`))
    .leftJoin(dataVersions, eq(dataVersions.id, attempts.dataVersionId))
    .where(inArray(attempts.id, attemptIds));
  const cases = await loadCases(
    db,
    rows.flatMap(({ attempt }) => attempt.dataVersionId ?? []),
  );
  const sent = await filesOfAll(
    db,
    rows.flatMap(({ submission }) => (submission?.language === OUTPUT_ONLY_LANGUAGE ? submission.id : [])),
  );
  return rows.flatMap(({ attempt, submission, customRun, problem, rules }): Task[] => {
    const { dataVersionId } = attempt;
    const named = (dataVersionId === null ? undefined : cases.get(dataVersionId)) ?? [];
    const data: Data = {
      dataVersion: String(dataVersionId ?? 0),
      cases: named.map(({ outputName, ...one }) => one),
    };
    const place = { attemptId: attempt.id, priority: attempt.priority, requestId: attempt.requestId };
    if (customRun) return [customRunTask(place, customRun, problem && { problem, rules }, data)];
    if (!submission) return [];
    return [
      {
        kind: "submission",
        ...place,
        submitId: submission.id,
        attempt: attempt.number,
        language: submission.language,
        code: submission.code,
        ...rulesOf(problem && { problem, rules }),
        ...data,
        ...(submission.language === OUTPUT_ONLY_LANGUAGE && {
          outputOnly: true,
          cases: withSent(named, sent.get(submission.id) ?? []),
        }),
      },
    ];
  });
}

/** Each case with the file that was sent for it. */
function withSent(cases: readonly NamedCase[], files: readonly StoredFile[]): TaskCase[] {
  const byName = new Map(files.map(({ name, sha256, bytes }) => [name, { sha256, size: bytes }]));
  return cases.map(({ outputName, ...one }) => ({ ...one, sent: byName.get(outputName) ?? null }));
}

function customRunTask(
  place: Pick<Task, "attemptId" | "priority" | "requestId">,
  { input, language, code }: CustomRunRow,
  judgedBy: JudgedBy | null,
  data: Data,
): Task {
  const program = { ...place, language, code };
  switch (input.kind) {
    case "online_test": {
      const { judgeCaseMode, type, totalScore, scoring, clockMaxMs, ...rules } = rulesOf(judgedBy);
      return { ...program, ...rules, ...input };
    }
    case "checker_compile":
      return {
        kind: "checker_compile",
        ...place,
        judgeMode: input.judgeMode,
        judgeExtraFiles: input.extraFiles,
        checker: { language, code, protocol: input.protocol ?? "standard" },
      };
    case "reference": {
      const rules = input.problem ? { ...rulesOfTries, ...input.problem } : rulesOf(judgedBy);
      return { kind: "jury_solution", ...program, ...rules, ...(input.outputs && rulesOfOutputs), ...data };
    }
  }
}

type Rules = RunRules & CaseRules;

/** What a problem says, and what its data say of themselves: those of a contest may be older than the problem's rules. */
interface JudgedBy {
  problem: ProblemRow;
  rules: DataRules | null;
}

function rulesOf(judgedBy: JudgedBy | null): Rules {
  if (!judgedBy) throw new Error("an attempt that judges by a problem's rules has no problem");
  const { problem, rules } = judgedBy;
  const { judgeCaseMode, type, totalScore } = rules ?? { ...problem, totalScore: problem.ioScore };
  return {
    timeLimitMs: problem.timeLimitMs,
    memoryLimitMiB: problem.memoryLimitMib,
    stackLimitMiB: problem.stackLimitMib,
    judgeMode: problem.judgeMode,
    ...{ judgeCaseMode, type, totalScore },
    ...(rules?.tree && { scoring: rules.tree }),
    ...(problem.groupId !== null && { clockMaxMs: GROUP_JUDGE_SECONDS_MAX * 1000 }),
    removeEndBlank: problem.isRemoveEndBlank,
    fileIO:
      problem.isFileIo && problem.ioReadFileName && problem.ioWriteFileName
        ? { read: problem.ioReadFileName, write: problem.ioWriteFileName }
        : null,
    userExtraFiles: problem.userExtraFiles,
    judgeExtraFiles: problem.judgeExtraFiles,
    ...(problem.grader && { grader: problem.grader }),
    ...(problem.passes > 1 && { passes: problem.passes }),
    ...(problem.communication && { communication: problem.communication }),
    checker:
      problem.checkerCode && problem.checkerLanguage
        ? {
            language: problem.checkerLanguage,
            code: problem.checkerCode,
            protocol: problem.checkerProtocol,
          }
        : null,
  };
}

/** What a checker that is tried out does not say itself. */
const rulesOfTries: Omit<Rules, keyof TriedProblem> = {
  judgeCaseMode: "default",
  type: problemType.acm,
  totalScore: 0,
  removeEndBlank: true,
  fileIO: null,
  userExtraFiles: {},
};

/** Each case is run, whatever the others come to, and its output is right because there is no other. */
const rulesOfOutputs = {
  judgeMode: "default",
  checker: null,
  judgeExtraFiles: {},
  judgeCaseMode: "default",
  type: problemType.oi,
  totalScore: 0,
  scoring: undefined,
  keepsOutputs: true,
} as const;

async function loadCases(db: Sql, versions: number[]): Promise<Map<number, NamedCase[]>> {
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
        outputName: test.outputName,
      })),
    ]),
  );
}
