import { type BodyOf, batchProblems, deleteProblem, roleHolds, roleMay } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { orderRejudge } from "../judge/order-rejudge.ts";
import type { Acting } from "../site/audit.ts";
import { removeProblem } from "../submission/remove.ts";
import { changeAccess } from "./admin-access.ts";
import { changeTags, namesOf } from "./admin-copy.ts";

type Batch = BodyOf<typeof batchProblems>;

/** What is done to problems together with their submissions. */
export function problemBatchRoutes(app: App<Viewer>, { db }: Deps) {
  async function rejudgeProblem(call: Acting, pid: number): Promise<number> {
    const problem = (await namesOf(db, [pid])).get(pid);
    const { total } = await orderRejudge(
      db,
      call,
      { selection: { kind: "problem", pid, named: { problem } }, target: `problem ${problem}` },
      (total) => ({
        action: "problem.rejudge",
        after: { submissions: total },
      }),
    );
    return total;
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
        await removeProblem(db, call, pid);
        return null;
      case "rejudge":
        if (!roleHolds(roleId, "rejudge")) throw new Refusal("permission-denied");
        return rejudgeProblem(call, pid);
    }
  }

  app.serve(deleteProblem, async (call) => {
    await removeProblem(db, call, call.query.pid);
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
        results.push({
          pid,
          done: false,
          code: error.code,
          msg: call.reader.say(error.code, error.params),
          submissions: null,
        });
      }
    }
    return { results };
  });
}
