import {
  getContestAccess,
  getContestInfo,
  getContestList,
  getRecentContest,
  getRecentOtherContest,
  registerContest,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { openSharedReads } from "../../platform/shared-reads.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { hasAccess } from "./policy.ts";
import { presentContest, presentListedContest } from "./present.ts";
import { contestFor, contestPage, countContests, recentContests } from "./queries.ts";
import { register } from "./register.ts";

export function contestRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;
  const shared = openSharedReads();

  app.serve(getRecentContest, () =>
    shared.of("recent", async () => {
      const [rows, now] = [await recentContests(db), new Date()];
      return rows.map((row) => presentListedContest(row, now));
    }),
  );

  app.serve(getRecentOtherContest, async () => []);

  app.serve(getContestList, ({ query }) =>
    shared.of(JSON.stringify(query), async () => {
      const { currentPage, limit, ...filter } = query;
      const [rows, total] = await Promise.all([
        contestPage(db, query),
        totals.of(`contests ${JSON.stringify(filter)}`, () => countContests(db, filter)),
      ]);
      const now = new Date();
      return pageOf(
        rows.map((row) => presentListedContest(row, now)),
        total,
        query,
      );
    }),
  );

  async function shown(cid: number, uid: string) {
    const found = await contestFor(db, cid, uid);
    if (!found?.contest.visible) throw new Refusal("no-such-contest");
    return found;
  }

  app.serve(getContestInfo, async ({ query, viewer }) => {
    const { contest, ...named } = await shown(query.cid, signedIn(viewer).uid);
    return presentContest(contest, named, new Date());
  });

  app.serve(getContestAccess, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const { contest, isRegistered } = await shown(query.cid, user.uid);
    return { access: hasAccess(contest, { user, isRegistered }) };
  });

  app.serve(registerContest, async ({ body, viewer }) => {
    await register(deps, signedIn(viewer), body.cid, body.password);
    return null;
  });
}
