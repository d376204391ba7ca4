import {
  type BodyOf,
  batchProblems,
  deleteContest,
  deleteProblem,
  removeContestProblem,
  roleHolds,
  roleMay,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { changeAccess } from "../problem/admin-access.ts";
import { changeTags, namesOf } from "../problem/admin-copy.ts";
import { problemById } from "../problem/queries.ts";
import { type Acting, audit } from "../site/audit.ts";
import { removeContest, takeOut } from "../submission/contest-remove.ts";
import { removeProblem } from "../submission/remove.ts";
import { finishedSubmissions, rejudgeAll } from "./staff.ts";

type Batch = BodyOf<typeof batchProblems>;

/** What is done to problems and contests together with their submissions. */
export function problemBatchRoutes(app: App<Viewer>, { db }: Deps) {
  async function remove(call: Acting, pid: number): Promise<void> {
    const problem = await problemById(db, pid);
    if (!problem) throw new Refusal("problem-not-found");
    const { problemId, title, author, auth } = problem;
    await removeProblem(db, pid, (tx) =>
      audit(tx, call, "problem.delete", `problem ${problemId}`, { title, author, auth }, null),
    );
  }

  async function rejudgeProblem(call: Acting, pid: number): Promise<number> {
    const ids = await finishedSubmissions(db, pid, null);
    if (ids.length === 0) throw new Refusal("nothing-to-rejudge");
    const name = (await namesOf(db, [pid])).get(pid);
    await audit(db, call, "problem.rejudge", `problem ${name}`, null, { submissions: ids.length });
    await rejudgeAll(db, ids);
    return ids.length;
  }

  /** Returns how many submissions will be judged again; null for what is no rejudge. */
  async function act(call: Acting, pid: number, batch: Batch): Promise<number | null> {
    const { roleId } = signedIn(call.viewer);
    switch (batch.action) {
      case "auth":
        await changeAccess(db, call, pid, batch.auth);
        return null;
      case "tags":
        await changeTags(db, call, pid, batch);
        return null;
      case "delete":
        if (!roleMay(roleId, "root/pa")) throw new Refusal("permission-denied");
        await remove(call, pid);
        return null;
      case "rejudge":
        if (!roleHolds(roleId, "rejudge")) throw new Refusal("permission-denied");
        return rejudgeProblem(call, pid);
    }
  }

  app.serve(deleteProblem, async (call) => {
    await remove(call, call.query.pid);
    return null;
  });

  app.serve(removeContestProblem, async (call) => {
    const { pid, cid } = call.query;
    if (cid) await takeOut(db, call, cid, pid);
    else await remove(call, pid);
    return null;
  });

  app.serve(deleteContest, async (call) => {
    await removeContest(db, call, call.query.cid);
    return null;
  });

  app.serve(batchProblems, async (call) => {
    const results = [];
    for (const pid of new Set(call.body.pids)) {
      try {
        const submissions = await act(call, pid, call.body);
        results.push({ pid, done: true, code: null, msg: null, submissions });
      } catch (error) {
        // Each problem stands by itself: what one is refused does not hold up the others.
        if (!(error instanceof Refusal)) throw error;
        results.push({ pid, done: false, code: error.code, msg: error.message, submissions: null });
      }
    }
    return { results };
  });
}
