import { applyDryRun, discardDryRun, getDryRun, getDryRunChanges, startDryRun } from "@verdict/contract";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { keepData } from "../contest/kept-data.ts";
import { customRuns } from "../custom-run/tables.ts";
import { dataTried } from "../judge/dry-run.ts";
import { orderRejudge } from "../judge/order-rejudge.ts";
import { namesOf } from "../judge/rejudge-about.ts";
import { openOf, presentJob } from "../judge/rejudge-job.ts";
import { dryRuns, rejudgeJobs } from "../judge/tables.ts";
import { audit } from "../site/audit.ts";
import { boardAfter } from "./dry-run-board.ts";
import { changedSubmissions, countsOf, presentChange } from "./dry-runs.ts";
import { jobIn, openDeskJobs, selectionOf } from "./rejudges.ts";

export function dryRunRoutes(app: App<Viewer>, { db, boards }: Deps) {
  const present = openDeskJobs(db);

  app.serve(startDryRun, async (call) => {
    const { selection: of, target } = await selectionOf(db, call.body);
    const selection = { kind: "dry-run" as const, cid: of.cid, of };
    const { id } = await orderRejudge(db, call, { selection, target }, (total) => ({
      action: "contest.dry-run",
      after: { submissions: total },
    }));
    return presentJob(db, id);
  });

  app.serve(getDryRun, async ({ query: { cid, id } }) => {
    const row = await dryRunIn(cid, id);
    const [job] = await present(cid, [row]);
    if (!job) throw new Refusal("rejudge-job-not-found");
    const isReady = row.state !== "running" && job.judged === job.queued && row.settled === null;
    return {
      ...{ job, ...(await countsOf(db, id)) },
      board: isReady ? await boardAfter(db, await boards.current(cid), id) : null,
    };
  });

  app.serve(getDryRunChanges, async ({ query }) => {
    await dryRunIn(query.cid, query.id);
    return listPage(query, changedSubmissions(db, query.id), (rows) => rows.map(presentChange));
  });

  app.serve(applyDryRun, async (call) => {
    const { cid, id } = call.body;
    const { target, state, selection } = await dryRunIn(cid, id);
    if (state === "running" || (await openOf(db, [id])).get(id)) throw new Refusal("rejudge-job-running");
    const order = {
      selection: { kind: "apply" as const, cid, jobId: id, named: namesOf(selection) },
      target: `dry run ${id}: ${target}`,
      first: async (tx: Sql) => {
        await settle(tx, id, "applied");
        const takesNew = selection.kind === "dry-run" && selection.of.data === "problem";
        if (takesNew) await keepData(tx, call, cid, await dataTried(tx, id));
      },
    };
    const { id: applying } = await orderRejudge(db, call, order, (total) => ({
      action: "contest.dry-run-apply",
      after: { submissions: total },
    }));
    return presentJob(db, applying);
  });

  app.serve(discardDryRun, async (call) => {
    const { cid, id } = call.body;
    const { target } = await dryRunIn(cid, id);
    await db.transaction(async (tx) => {
      await settle(tx, id, "discarded");
      await tx
        .update(rejudgeJobs)
        .set({ state: "stopped", finishedAt: sql`now()` })
        .where(and(eq(rejudgeJobs.id, id), eq(rejudgeJobs.state, "running")));
      // What waits leaves the queue at once; the rest is deleted by and by.
      const own = tx.select({ id: dryRuns.customRunId }).from(dryRuns).where(eq(dryRuns.jobId, id));
      await tx.delete(customRuns).where(and(isNull(customRuns.finishedAt), inArray(customRuns.id, own)));
      await audit(tx, call, "contest.dry-run-discard", target, null, null);
    });
    return null;
  });

  async function dryRunIn(cid: number, id: number) {
    const job = await jobIn(db, cid, id);
    if (job.selection.kind !== "dry-run") throw new Refusal("rejudge-job-not-found");
    return job;
  }
}

/** Once only, whoever else decides at the same moment. */
async function settle(tx: Sql, id: number, settled: "applied" | "discarded"): Promise<void> {
  const [row] = await tx
    .update(rejudgeJobs)
    .set({ settled })
    .where(and(eq(rejudgeJobs.id, id), isNull(rejudgeJobs.settled)))
    .returning({ id: rejudgeJobs.id });
  if (!row) throw new Refusal("dry-run-settled");
}
