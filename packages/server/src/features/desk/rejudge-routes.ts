import {
  getDeskRejudges,
  judgeByHandOnDesk,
  previewDeskRejudge,
  startDeskRejudge,
  startSystemTests,
  stopDeskRejudge,
  undoDeskRejudge,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { keepPresentData } from "../contest/kept-data.ts";
import { orderByHand } from "../judge/order-by-hand.ts";
import { orderRejudge } from "../judge/order-rejudge.ts";
import { orderSystemTests } from "../judge/order-system-tests.ts";
import { namesOf } from "../judge/rejudge-about.ts";
import { presentJob, stopRejudgeJob } from "../judge/rejudge-job.ts";
import { audit } from "../site/audit.ts";
import { isUndoable } from "./job-changes.ts";
import { contestJobs, jobIn, openDeskJobs, previewOf, selectionOf } from "./rejudges.ts";

export function deskRejudgeRoutes(app: App<Viewer>, { db }: Deps) {
  const present = openDeskJobs(db);

  app.serve(previewDeskRejudge, async ({ body }) => previewOf(db, (await selectionOf(db, body)).selection));

  app.serve(startDeskRejudge, async (call) => {
    const of = await selectionOf(db, call.body);
    const takesNew = of.selection.data === "problem";
    const order = { ...of, ...(takesNew && { first: (tx: Sql) => keepPresentData(tx, call, of.selection) }) };
    const { id } = await orderRejudge(db, call, order, (total) => ({
      action: "contest.rejudge",
      after: { submissions: total },
    }));
    return presentJob(db, id);
  });

  app.serve(startSystemTests, async (call) => {
    const job = await orderSystemTests(db, call, call.body.cid);
    return job && presentJob(db, job.id);
  });

  app.serve(getDeskRejudges, ({ query }) =>
    listPage(query, contestJobs(db, query.cid), (rows) => present(query.cid, rows)),
  );

  app.serve(stopDeskRejudge, async (call) => {
    const { cid, id } = call.body;
    await jobIn(db, cid, id);
    const { target, queued, total } = await stopRejudgeJob(db, id);
    const after = { state: "stopped", queued, total };
    await audit(db, call, "rejudge.stop", target, { state: "running" }, after);
    return presentJob(db, id);
  });

  app.serve(undoDeskRejudge, async (call) => {
    const { cid, id } = call.body;
    const job = await jobIn(db, cid, id);
    if (!isUndoable(job)) throw new Refusal("rejudge-job-not-found");
    if (job.state === "running") throw new Refusal("rejudge-job-running");
    const order = {
      selection: { kind: "undo" as const, cid, jobId: id, named: namesOf(job.selection) },
      target: `undo of rejudge ${id}: ${job.target}`,
      none: "nothing-to-undo" as const,
    };
    const { id: undoing } = await orderRejudge(db, call, order, (total) => ({
      action: "contest.rejudge-undo",
      after: { submissions: total },
    }));
    return presentJob(db, undoing);
  });

  app.serve(judgeByHandOnDesk, (call) => orderByHand(db, call, call.body));
}
