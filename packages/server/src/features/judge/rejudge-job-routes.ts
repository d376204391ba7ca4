import {
  type AuditAction,
  type RejudgeScope,
  rejudgeContestProblem,
  rejudgeJobCreate,
  rejudgeJobDetail,
  rejudgeJobList,
  rejudgeJobStop,
  rejudgeMany,
  rejudgeProblem,
  status,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import type { Viewer } from "../../viewer.ts";
import { nameOf } from "../contest/admin-problems.ts";
import { contestById, problemInContest } from "../contest/queries.ts";
import { problemById } from "../problem/queries.ts";
import { type Acting, type AuditFields, audit } from "../site/audit.ts";
import { openWholeList } from "../submission/list.ts";
import { orderRejudge } from "./order-rejudge.ts";
import { jobList, presentJob, presentJobs, stopRejudgeJob } from "./rejudge-job.ts";
import type { RejudgeSelection } from "./tables.ts";

/** Judging many submissions again, by the calls that older clients know and as jobs to watch and stop. */
export function rejudgeJobRoutes(app: App<Viewer>, { db }: Deps) {
  const wholeList = openWholeList(db);

  app.serve(rejudgeJobCreate, async (call) => {
    const { id } = await order(call, call.body.scope);
    return presentJob(db, id);
  });

  app.serve(rejudgeMany, async (call) => {
    const { submitIds } = call.body;
    return { submissions: (await order(call, { kind: "chosen", submitIds })).total };
  });

  app.serve(rejudgeProblem, async (call) => {
    const { pid } = call.body;
    return { submissions: (await order(call, { kind: "problem", pid })).total };
  });

  app.serve(rejudgeContestProblem, async (call) => {
    await order(call, { kind: "contest-problem", ...call.query });
    return null;
  });

  app.serve(rejudgeJobList, ({ query }) => listPage(query, jobList(db), (rows) => presentJobs(db, rows)));

  app.serve(rejudgeJobDetail, ({ query }) => presentJob(db, query.id));

  app.serve(rejudgeJobStop, async (call) => {
    const job = await stopRejudgeJob(db, call.body.id);
    const { queued, total } = job;
    await audit(
      db,
      call,
      "rejudge.stop",
      job.target,
      { state: "running" },
      { state: "stopped", queued, total },
    );
    return presentJob(db, job.id);
  });

  async function order(call: Acting, scope: RejudgeScope) {
    const { action, target, selection, before } = await resolve(scope);
    return orderRejudge(db, call, { selection, target }, (total) => ({
      action,
      before,
      after: before ? { status: status.pending } : { submissions: total },
    }));
  }

  /** The submissions meant, how staff read of them, and the audit log's words. */
  async function resolve(scope: RejudgeScope): Promise<{
    action: AuditAction;
    target: string;
    selection: RejudgeSelection;
    before?: AuditFields;
  }> {
    switch (scope.kind) {
      case "problem": {
        const problem = await problemById(db, scope.pid);
        const target = `problem ${problem?.problemId ?? scope.pid}`;
        const selection = { ...scope, named: { problem: problem?.problemId } };
        return { action: "problem.rejudge", target, selection };
      }
      case "contest-problem": {
        const { cid, pid } = scope;
        const contestProblem = await problemInContest(db, cid, { pid });
        if (!contestProblem) throw new Refusal("nothing-to-rejudge");
        const contest = await contestById(db, cid);
        const target = nameOf({ id: cid, title: contest?.title ?? "" }, contestProblem);
        const named = {
          contest: contest && { id: cid, title: contest.title },
          problem: contestProblem.displayId,
        };
        return { action: "contest-problem.rejudge", target, selection: { ...scope, named } };
      }
      case "filter": {
        const filter = await wholeList({ ...scope.filter, currentPage: 1, limit: 1 });
        const said = Object.entries(scope.filter).map(([name, value]) => `${name} ${value}`);
        const target = `submissions${said.length > 0 ? `: ${said.join(", ")}` : ""}`;
        return {
          action: "submissions.rejudge",
          target,
          selection: { kind: "filter", filter, said: scope.filter },
        };
      }
      case "chosen": {
        const { submitIds } = scope;
        const target = `${submitIds.length} submissions`;
        return { action: "submissions.rejudge", target, selection: scope, before: { submitIds } };
      }
    }
  }
}
