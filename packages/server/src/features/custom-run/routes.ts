import {
  getTestJudgeResult,
  problemAuth,
  status,
  submitProblemTestCases,
  submitProblemTestJudge,
  type TestBody,
  type TestCasesBody,
  type TestJudge,
} from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { abortOnClose } from "../../platform/abort-on-close.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { levelFor } from "../group/level.ts";
import { isAvailable } from "../language/available.ts";
import { judgeOf, ownLanguages } from "../language/queries.ts";
import { offeredLanguages } from "../node/nodes.ts";
import { groupViewRefusal, viewRefusal } from "../problem/policy.ts";
import { type ProblemRow, problemById } from "../problem/queries.ts";
import { refuseOutsider } from "../submission/contest-submit.ts";
import { switchRefusal } from "../submission/policy.ts";
import { checkLanguage, keepPace, programOf } from "../submission/submit.ts";
import { ownLanguageFor } from "./remote-language.ts";
import { addCustomRun, type CustomRunState, waitForCustomRun } from "./runs.ts";
import { customRunPaces, customRuns as customRunTable } from "./tables.ts";

/** Programs tried on input of one's own. docs/rules.md#custom-runs */
export function customRunRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(submitProblemTestJudge, async ({ body, viewer }) => {
    const [key] = await run(deps, signedIn(viewer), body, [body]);
    if (key === undefined) throw new Error("no custom run came back");
    return key;
  });

  app.serve(submitProblemTestCases, ({ body, viewer }) => run(deps, signedIn(viewer), body, body.cases));

  app.serve(getTestJudgeResult, async ({ query, viewer, reply }) => {
    const gone = abortOnClose(reply, deps.stopping);
    const state = await waitForCustomRun(deps, query.testJudgeKey, query.wait, gone);
    if (state?.kind !== "online_test" || state.uid !== signedIn(viewer).uid) {
      throw new Refusal("test-not-found");
    }
    const problem = state.problemId === null ? undefined : await problemById(db, state.problemId);
    if (state.result && !gone.aborted && !(await take(db, state.key))) {
      throw new Refusal("test-not-found");
    }
    return presentTest(state, problem?.judgeMode ?? null);
  });
}

/** What all cases of a call have in common. */
type Program = Omit<TestBody, "userInput" | "expectedOutput">;
type Case = TestCasesBody["cases"][number];

/**
 * Stores the program's runs, one of each case; returns their keys. Together they take one turn of the interval. In the
 * queue each stands for itself, so that a user with many waits among themselves and not the others.
 */
async function run(
  { db, settings }: Pick<Deps, "db" | "settings">,
  user: User,
  body: Program,
  cases: readonly Case[],
): Promise<string[]> {
  const switches = settings.switches();
  refuseIf(switchRefusal(placeOf(body), switches));
  // First: of a problem that is in no contest of theirs nobody learns whether it is there.
  if (body.type === "contest") await refuseOutsider(db, user, { pid: body.pid, cid: body.cid || null });
  const problem = await problemById(db, body.pid);
  const missing = "no-such-problem";
  if (!problem) throw new Refusal(missing);
  const refusal = await refusalOf(db, problem, body, user);
  refuseIf(refusal === "problem-not-found" || refusal === "problem-hidden" ? missing : refusal);
  const language = await languageOf(db, body, problem);
  const withInteractor = problem.judgeMode === "interactive" && body.withInteractor === true;
  return db.transaction(async (tx) => {
    await keepPace(tx, customRunPaces, user.uid, switches.defaultSubmitInterval);
    const keys: string[] = [];
    for (const { userInput, expectedOutput } of cases) {
      const key = await addCustomRun(tx, {
        uid: user.uid,
        language,
        code: body.code,
        problemId: problem.id,
        input: {
          kind: "online_test",
          input: userInput === "" || userInput.endsWith("\n") ? userInput : `${userInput}\n`,
          expected: expectedOutput || null,
          withInteractor,
        },
      });
      keys.push(key);
    }
    return keys;
  });
}

/** Why the user may not try a program for the problem there, or null. In a group its own are run, and those of the site. */
async function refusalOf(db: Db, problem: ProblemRow, { type }: Program, user: User) {
  if (type === "contest") return problem.auth === problemAuth.hidden ? "problem-hidden" : null;
  const { groupId } = problem;
  if (type === "public" || groupId === null || problem.isListed) return viewRefusal(problem);
  const level = await levelFor(db, groupId, user.uid);
  const refusal = groupViewRefusal(problem, user, { gid: groupId, level });
  // To others it is no problem at all.
  return refusal === "group-level-too-low" ? "problem-not-found" : refusal;
}

/** Contests and groups have switches of their own. */
function placeOf({ type }: Program) {
  return { cid: type === "contest" ? 1 : 0, gid: type === "group" ? 1 : null };
}

async function languageOf(db: Db, body: Program, problem: ProblemRow): Promise<string> {
  // Whose language it is follows from the problem, whatever a client says.
  if ((await judgeOf(db, body.pid)) === "ME") {
    await checkLanguage(db, problem, body.language);
    programOf(problem, body.language, body.code);
    return body.language;
  }
  const language = ownLanguageFor(body.language, body.mode);
  const known = (await ownLanguages(db)).find(({ name }) => name === language);
  if (!language || !known) throw new Refusal("language-unknown", { language: body.language });
  if (!isAvailable(known, await offeredLanguages(db))) {
    throw new Refusal("language-unavailable", { language });
  }
  return language;
}

/** Whether the caller is the first to get this result. */
async function take(db: Db, key: string): Promise<boolean> {
  const taken = await db
    .update(customRunTable)
    .set({ takenAt: sql`now()` })
    .where(and(eq(customRunTable.key, key), isNull(customRunTable.takenAt)))
    .returning({ id: customRunTable.id });
  return taken.length > 0;
}

function presentTest({ input, result }: CustomRunState, mode: TestJudge["problemJudgeMode"]): TestJudge {
  if (!result || input.kind !== "online_test") {
    return {
      status: status.pending,
      time: null,
      memory: null,
      userInput: null,
      userOutput: null,
      expectedOutput: null,
      stderr: null,
      compiler: null,
      problemJudgeMode: mode,
      judged: false,
      message: null,
      dialogue: null,
      channels: null,
      sentences: null,
    };
  }
  const { test } = result;
  return {
    status: result.status,
    time: result.timeMs,
    memory: result.memoryKiB,
    userInput: input.input,
    userOutput: test?.output ?? null,
    expectedOutput: input.expected,
    stderr: test ? test.stderr : result.errorMessage,
    compiler: test?.compiler ?? null,
    problemJudgeMode: mode,
    judged: test?.judged ?? false,
    message: test?.message ?? null,
    dialogue: test?.dialogue ?? null,
    channels: test?.channels ?? null,
    sentences: (test ? test.sentences : result.errorSentences) ?? null,
  };
}
