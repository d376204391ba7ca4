import {
  apiDate,
  getRehearsals,
  isStaff,
  type Rehearsal,
  startRehearsal,
  stopRehearsal,
} from "@verdict/contract";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { runsForSomebodyAt } from "../contest/over.ts";
import { audit } from "../site/audit.ts";
import { programsOf } from "./stage.ts";
import { rehearsals } from "./tables.ts";

/** Rehearsals of a contest that are shown. */
const SHOWN = 5;

export function rehearsalRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getRehearsals, async ({ query: { cid } }) => {
    const [rows, programs, expected] = await Promise.all([
      db
        .select()
        .from(rehearsals)
        .where(eq(rehearsals.contestId, cid))
        .orderBy(desc(rehearsals.id))
        .limit(SHOWN),
      programsOf(db, cid),
      expectedIn(db, cid),
    ]);
    return {
      rehearsals: rows.map(present),
      expected,
      programs: programs.map((problem) => ({ label: problem.label, number: problem.programs.length })),
    };
  });

  app.serve(startRehearsal, (call) =>
    db.transaction(async (tx) => {
      const { cid, people, seconds } = call.body;
      // It loads the whole site: a group's root, who may be anybody, is not let.
      if (!isStaff(signedIn(call.viewer).roleId)) throw new Refusal("permission-denied");
      const programs = await programsOf(tx, cid);
      if (!programs.some((problem) => problem.programs.length > 0))
        throw new Refusal("rehearsal-no-programs");
      const busy = await busyContest(tx, seconds);
      if (busy) throw new Refusal("rehearsal-contest-runs", { title: busy });
      const progress = { signedIn: 0, answers: 0, failed: 0, sent: 0, judged: 0 };
      const { uid } = signedIn(call.viewer);
      const [row] = await tx
        .insert(rehearsals)
        .values({ contestId: cid, uid, people, seconds, progress })
        .onConflictDoNothing()
        .returning({ id: rehearsals.id });
      if (!row) throw new Refusal("rehearsal-under-way");
      await notify(tx, "job");
      await audit(tx, call, "rehearsal.start", `contest ${cid}`, null, { people, seconds });
      return { id: row.id };
    }),
  );

  app.serve(stopRehearsal, (call) =>
    db.transaction(async (tx) => {
      const { cid, id } = call.body;
      const [row] = await tx
        .update(rehearsals)
        .set({ isStopWanted: true })
        .where(and(eq(rehearsals.id, id), eq(rehearsals.contestId, cid), ne(rehearsals.state, "done")))
        .returning({ id: rehearsals.id });
      if (!row) throw new Refusal("rehearsal-over");
      await audit(tx, call, "rehearsal.stop", `contest ${cid}`, null, { rehearsal: id });
      return null;
    }),
  );
}

const present = (row: typeof rehearsals.$inferSelect): Rehearsal => ({
  ...{ id: row.id, state: row.state, people: row.people, seconds: row.seconds },
  createdAt: apiDate(row.createdAt),
  startedAt: row.startedAt && apiDate(row.startedAt),
  ...{ progress: row.progress, failure: row.failure, report: row.report },
});

/** Who knows the contest's password or takes part. */
async function expectedIn(db: Sql, cid: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select uid from contest_registration where contest_id = ${cid}
      union select uid from contest_participant where contest_id = ${cid} and not is_virtual) known`);
  return rows[0]?.n ?? 0;
}

/** The title of a contest that took a submission in the last minutes, or begins before the rehearsal ends; null: none. */
async function busyContest(db: Sql, seconds: number): Promise<string | null> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from contest
    where visible and start_time > now() and start_time < now() + make_interval(secs => ${seconds})
      or ${runsForSomebodyAt(sql`now()`)} and exists (
        select 1 from submission s where s.contest_id = contest.id and s.submitted_at > now() - interval '10 minutes')
    limit 1`);
  return rows[0]?.title ?? null;
}
