import { Readable } from "node:stream";
import {
  apiDate,
  applicationStates,
  applyForContest,
  decideApplications,
  downloadApplications,
  getContestApplication,
  getContestApplications,
  withdrawApplication,
} from "@verdict/contract";
import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { asDownload } from "../../platform/download.ts";
import { lengthOf, listPage, selectList } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { CSV_START, csv } from "../../platform/spreadsheet.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { users } from "../user/tables.ts";
import { applicable, apply, closesAt, decide, withdrawOwn } from "./applications.ts";
import { contestById } from "./queries.ts";
import { applicationState, contestApplications } from "./tables.ts";
import { takenPlaces } from "./waiting-list.ts";

const stateOf = (state: number) => applicationStates[state] ?? "asked";

/** Applications for contests: made by people, decided by managers. */
export function contestApplicationRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getContestApplication, async ({ query: { cid }, viewer }) => {
    const { uid } = signedIn(viewer);
    const contest = await applicable(db, signedIn(viewer), cid, false);
    const [own] = await db
      .select()
      .from(contestApplications)
      .where(and(eq(contestApplications.contestId, cid), eq(contestApplications.uid, uid)));
    const waits = own?.state === applicationState.waiting;
    return {
      rules: contest.applications,
      closesAt: apiDate(closesAt(contest)),
      taken: await takenPlaces(db, cid),
      own: own
        ? { state: stateOf(own.state), answers: own.answers, before: waits ? await before(db, own) : null }
        : null,
    };
  });

  app.serve(applyForContest, async ({ body, viewer }) => ({
    state: stateOf(await apply(db, signedIn(viewer), body)),
  }));

  app.serve(withdrawApplication, async ({ query, viewer }) => {
    await withdrawOwn(db, signedIn(viewer), query.cid);
    return null;
  });

  app.serve(getContestApplications, ({ query }) =>
    listPage(query, applicationList(db, query), (rows) =>
      rows.map(({ state, createdAt, ...row }) => ({
        ...row,
        state: stateOf(state),
        gmtCreate: apiDate(createdAt),
      })),
    ),
  );

  app.serve(decideApplications, async (call) => ({ changed: await decide(db, call, call.body) }));

  app.serve(downloadApplications, async ({ query: { cid }, reply }) => {
    const contest = await contestById(db, cid);
    const labels = contest?.applications?.questions.map(({ label }) => label) ?? [];
    const list = applicationList(db, { cid });
    const rows = await list.rows({ currentPage: 1, limit: FILE_MAX }, () => lengthOf(list));
    asDownload(reply, `contest_${cid}_applications.csv`, "text/csv; charset=utf-8");
    const lines = rows.map(({ username, state, createdAt, answers }) => [
      username,
      stateOf(state),
      createdAt.toISOString(),
      ...answers,
    ]);
    return Readable.from([CSV_START + csv([["Username", "State", "Applied", ...labels], ...lines])]);
  });
}

/** Lines of one file. */
const FILE_MAX = 20_000;

const applicationList = (
  db: Sql,
  { cid, state }: { cid: number; state?: (typeof applicationStates)[number] },
) =>
  selectList(db, {
    select: db
      .select({
        uid: contestApplications.uid,
        username: users.username,
        state: contestApplications.state,
        answers: contestApplications.answers,
        createdAt: contestApplications.createdAt,
      })
      .from(contestApplications)
      .innerJoin(users, eq(users.uid, contestApplications.uid)),
    where: and(
      eq(contestApplications.contestId, cid),
      state === undefined ? undefined : eq(contestApplications.state, applicationState[state]),
    ),
    order: [asc(contestApplications.createdAt), asc(contestApplications.uid)],
    of: contestApplications,
  });

/** How many wait in front of somebody who waits. */
async function before(db: Sql, own: typeof contestApplications.$inferSelect): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(contestApplications)
    .where(
      and(
        eq(contestApplications.contestId, own.contestId),
        eq(contestApplications.state, applicationState.waiting),
        sql`(${contestApplications.createdAt}, ${contestApplications.uid}) <
          (select o.created_at, o.uid from ${contestApplications} o
            where o.contest_id = ${own.contestId} and o.uid = ${own.uid})`,
      ),
    );
  return row?.n ?? 0;
}
