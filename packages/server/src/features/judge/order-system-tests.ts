import { type ContestRule, isForAccepted } from "@verdict/contract";
import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn } from "../../viewer.ts";
import { auditName, lockContest } from "../contest/admin-save.ts";
import { raiseEpoch } from "../contest/epoch.ts";
import { tellFinal } from "../contest/final.ts";
import { isOverForAllAt, judgesPretests, runsSystemTests } from "../contest/over.ts";
import { contestParticipations, contests, participationKind } from "../contest/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { submissions } from "../submission/tables.ts";
import { inProgress } from "./rejudge.ts";
import { advance, type JobRow, makeRejudgeJob } from "./rejudge-job.ts";
import type { RejudgeSelection } from "./tables.ts";

type Which = Extract<RejudgeSelection, { kind: "system-tests" }>["which"];

/** Where points are for accepted programs those that passed; where the last one counts that one. Else whatever was judged. */
const whichOf = (rule: ContestRule): Which => {
  if (rule.points === "cases") return "judged";
  return isForAccepted(rule) && rule.counts === "latest" ? "last-accepted" : "accepted";
};

/** From now on the contest judges on all tests. Again, it goes on with what is left. null: nothing is. */
export async function orderSystemTests(db: Db, call: Acting, cid: number): Promise<JobRow | null> {
  const job = await db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, cid);
    if (!contest.rule?.pretests) throw new Refusal("contest-no-pretests");
    const waiting = tx
      .select({ id: submissions.id })
      .from(submissions)
      .innerJoin(contestParticipations, eq(contestParticipations.id, submissions.participationId))
      .where(
        and(
          eq(submissions.contestId, cid),
          inArray(submissions.status, inProgress),
          inArray(contestParticipations.kind, [participationKind.official, participationKind.starred]),
        ),
      );
    const [now] = await tx
      .select({
        isOver: isOverForAllAt(sql`clock_timestamp()`).mapWith(Boolean),
        judgesPretests,
        isWaiting: exists(waiting).mapWith(Boolean),
        isRunning: runsSystemTests,
      })
      .from(contests)
      .where(eq(contests.id, cid));
    if (!now?.isOver) throw new Refusal("contest-not-over");
    if (now.isRunning) throw new Refusal("rejudge-job-running");
    if (now.isWaiting) throw new Refusal("being-judged");
    if (now.judgesPretests) {
      await tx.update(contests).set({ systemTestsAt: sql`clock_timestamp()` }).where(eq(contests.id, cid));
    }
    const made = await makeRejudgeJob(tx, {
      selection: {
        ...{ kind: "system-tests", cid, which: whichOf(contest.rule) },
        named: { contest: { id: cid, title: contest.title } },
      },
      target: `system tests of contest ${cid}`,
      username: signedIn(call.viewer).username,
    });
    const after = { submissions: made?.total ?? 0 };
    await audit(tx, call, "contest.system-tests", auditName(contest), null, after);
    if (!made) await tellFinal(tx, cid);
    await raiseEpoch(tx, cid);
    return made;
  });
  if (job) await advance(db, job);
  return job;
}
