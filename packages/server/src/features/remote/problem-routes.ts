import {
  importRemoteContestProblem,
  importRemoteProblem,
  importRemoteTrainingProblem,
  refreshRemoteProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { takeIn as takeIntoContest } from "../contest/admin-problems.ts";
import { mayHandleProblems, notYours } from "../contest/policy.ts";
import { contestFor } from "../contest/queries.ts";
import { levelFor } from "../group/level.ts";
import { managedProblem } from "../problem/managed.ts";
import { problems } from "../problem/tables.ts";
import { takeIn as takeIntoTraining } from "../training/admin-problems.ts";
import { mayHandleProblems as mayHandleTraining, notYours as trainingNotYours } from "../training/policy.ts";
import { trainingRules } from "../training/queries.ts";
import { importRemote, refreshRemote } from "./import-problem.ts";
import { openRemoteDeps } from "./worker.ts";

/** Problems of judges elsewhere, fetched by staff. */
export function remoteProblemRoutes(app: App<Viewer>, deps: Deps) {
  const { db, store } = deps;
  const remote = { ...openRemoteDeps(deps), store };

  app.serve(importRemoteProblem, async (call) => {
    await importRemote(remote, call, call.query.name, call.query.problemId);
    return null;
  });

  app.serve(importRemoteTrainingProblem, async (call) => {
    const { name, problemId, tid } = call.query;
    const user = signedIn(call.viewer);
    // Asked before anything is fetched for somebody who may not.
    const rules = await trainingRules(db, tid, user.uid);
    if (!rules) throw new Refusal("training-not-found");
    if (!mayHandleTraining(rules.training, user, rules.groupLevel))
      throw new Refusal(trainingNotYours(rules.training, user, rules));
    const pid = await importRemote(remote, call, name, problemId, true);
    await takeIntoTraining(db, call, { tid, pid, displayId: await displayIdOf(pid) });
    return null;
  });

  app.serve(importRemoteContestProblem, async (call) => {
    const { name, problemId, cid, displayId } = call.query;
    const found = await contestFor(db, cid);
    if (!found) throw new Refusal("no-such-contest");
    const user = signedIn(call.viewer);
    const level = await levelFor(db, found.contest.groupId, user.uid);
    if (!mayHandleProblems(found.contest, user, level))
      throw new Refusal(notYours(found.contest, user, level));
    const pid = await importRemote(remote, call, name, problemId, true);
    await takeIntoContest(db, call, cid, { pid, displayId });
    return null;
  });

  app.serve(refreshRemoteProblem, async (call) => {
    const { pid, apply } = call.body;
    await managedProblem(db, signedIn(call.viewer), pid);
    return { diffs: await refreshRemote(remote, call, pid, apply) };
  });

  async function displayIdOf(pid: number): Promise<string> {
    const [row] = await db
      .select({ problemId: problems.problemId })
      .from(problems)
      .where(eq(problems.id, pid));
    return row?.problemId ?? String(pid);
  }
}
