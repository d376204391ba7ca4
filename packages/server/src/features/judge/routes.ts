import {
  getTestJudgeResult,
  problemAuth,
  type RefusalCode,
  resubmit,
  status,
  submitProblemTestJudge,
  type TestBody,
  type TestJudge,
} from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { ownLanguages } from "../language/queries.ts";
import { viewRefusal } from "../problem/policy.ts";
import { problemById } from "../problem/queries.ts";
import { refuseOutsider } from "../submission/contest-submit.ts";
import { switchRefusal } from "../submission/policy.ts";
import { presentJudge } from "../submission/present.ts";
import { submissionsById } from "../submission/queries.ts";
import { checkLanguage, keepPace, type OfferedLanguages } from "../submission/submit.ts";
import { priority, trialPaces, trials as trialTable } from "../submission/tables.ts";
import { ownLanguageFor } from "./remote-language.ts";
import { rejudge } from "./staff.ts";
import type { TrialState, Trials } from "./trial.ts";

/** What users ask of the judge besides submitting. Source: reference/api.md 5, reference/behaviour.md 1.9. */
export function judgeRoutes(app: App<Viewer>, deps: Deps, offered: OfferedLanguages, trials: Trials) {
  const { db, settings } = deps;

  app.serve(submitProblemTestJudge, async ({ body, viewer }) => {
    const { uid } = signedIn(viewer);
    const switches = settings.switches();
    refuseIf(switchRefusal(placeOf(body), switches));
    const problem = await problemById(db, body.pid);
    if (!problem) throw new Refusal("problem-not-found");
    if (body.type !== "contest") refuseIf(viewRefusal(problem));
    else if (problem.auth === problemAuth.hidden) throw new Refusal("problem-hidden");
    else await refuseOutsider(db, signedIn(viewer), { pid: problem.id, cid: body.cid || null });
    const language = await languageOf(db, offered, body);
    return db.transaction(async (tx) => {
      await keepPace(tx, trialPaces, uid, switches.defaultSubmitInterval);
      return trials.add(tx, {
        uid,
        language,
        code: body.code,
        problemId: problem.id,
        input: {
          kind: "online_test",
          input: body.userInput.endsWith("\n") ? body.userInput : `${body.userInput}\n`,
          expected: body.expectedOutput || null,
          withInteractor: problem.judgeMode === "interactive" && body.withInteractor === true,
        },
      });
    });
  });

  app.serve(getTestJudgeResult, async ({ query, viewer, reply }) => {
    const gone = new AbortController();
    reply.raw.once("close", () => gone.abort());
    deps.stopping.addEventListener("abort", () => gone.abort(), { signal: gone.signal });
    const state = await trials.wait(query.testJudgeKey, query.wait, gone.signal);
    if (state?.kind !== "online_test" || state.uid !== signedIn(viewer).uid) {
      throw new Refusal("test-not-found");
    }
    const problem = state.problemId === null ? undefined : await problemById(db, state.problemId);
    if (state.result && !gone.signal.aborted && !(await take(db, state.key))) {
      throw new Refusal("test-not-found");
    }
    return presentTest(state, problem?.judgeMode ?? null);
  });

  app.serve(resubmit, async ({ query: { submitId }, viewer }) => {
    const { uid } = signedIn(viewer);
    await rejudge(db, submitId, {
      at: priority.practice,
      admit: (submission) => refuseIf(resubmitRefusal(submission, uid)),
    });
    const [row] = await submissionsById(db, [submitId]);
    if (!row) throw new Refusal("submission-not-found");
    return presentJudge(row, row);
  });
}

/** Why `uid` may not send this submission again. */
function resubmitRefusal(
  submission: { uid: string; status: number; contestId: number | null },
  uid: string,
): RefusalCode | null {
  if (submission.uid !== uid) return "submission-not-yours";
  // Only remote problems of a contest could be sent again; there are none yet.
  if (submission.contestId !== null) return "resubmit-in-contest";
  return submission.status === status.submitFailed ? null : "resubmit-not-failed";
}

/** Contests and groups have switches of their own; there are no groups yet. */
function placeOf({ type }: TestBody) {
  return { cid: type === "contest" ? 1 : 0, gid: type === "group" ? 1 : null, isRemote: false };
}

async function languageOf(db: Db, offered: OfferedLanguages, body: TestBody): Promise<string> {
  if (!body.isRemoteJudge) {
    await checkLanguage(db, offered, { id: body.pid }, body.language);
    return body.language;
  }
  const language = ownLanguageFor(body.language, body.mode);
  const known = (await ownLanguages(db)).find(({ name }) => name === language);
  if (!language || !known) throw new Refusal("language-unknown", { language: body.language });
  const live = await offered();
  if (!known.enabled || (live.size > 0 && !live.has(language))) {
    throw new Refusal("language-unavailable", { language });
  }
  return language;
}

/** Whether the caller is the first to get this result. */
async function take(db: Db, key: string): Promise<boolean> {
  const taken = await db
    .update(trialTable)
    .set({ takenAt: sql`now()` })
    .where(and(eq(trialTable.key, key), isNull(trialTable.takenAt)))
    .returning({ id: trialTable.id });
  return taken.length > 0;
}

function presentTest({ input, result }: TrialState, mode: TestJudge["problemJudgeMode"]): TestJudge {
  if (!result || input.kind !== "online_test") {
    return {
      status: status.pending,
      time: null,
      memory: null,
      userInput: null,
      userOutput: null,
      expectedOutput: null,
      stderr: null,
      problemJudgeMode: mode,
      judged: false,
      message: null,
      dialogue: null,
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
    problemJudgeMode: mode,
    judged: test?.judged ?? false,
    message: test?.message ?? null,
    dialogue: test?.dialogue ?? null,
    sentences: (test ? test.sentences : result.errorSentences) ?? null,
  };
}
