import {
  addDiscussion,
  deleteDiscussion,
  getDiscussionCategories,
  getDiscussionDetail,
  getDiscussionList,
  isStaff,
  likeDiscussion,
  mayWrite,
  reportDiscussion,
  updateDiscussion,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { filterKey, listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { withheldProblems } from "../contest/withheld-problems.ts";
import { spendReport } from "./moderation.ts";
import { presentCategory, presentDiscussion, presentListed } from "./present.ts";
import { categories, discussionList, type ListFilter, listedRows } from "./queries.ts";
import { countView, readableDiscussion, setLike } from "./read.ts";
import { openSearch } from "./search.ts";
import { discussionReports } from "./tables.ts";
import { checkMayWrite, editDiscussion, openDiscussion, removeDiscussion } from "./write.ts";

export function discussionRoutes(app: App<Viewer>, deps: Deps) {
  const { db, keysets, settings, totals } = deps;
  const search = openSearch(db);

  function refuseWhenClosed(): void {
    if (!settings.switches().openPublicDiscussion) throw new Refusal("discussions-closed");
  }

  app.serve(getDiscussionCategories, async () => (await categories(db)).map(presentCategory));

  app.serve(mayWrite, async ({ query, viewer }) => {
    await checkMayWrite(deps, signedIn(viewer), query);
    return null;
  });

  app.serve(getDiscussionList, async ({ query, viewer: { user } }) => {
    refuseWhenClosed();
    if (query.onlyMine && !user) throw new Refusal("only-mine-needs-login");
    const admin = query.admin === true && user !== null && isStaff(user.roleId);
    const withheld = await withheldProblems(db, user);
    const filter: ListFilter = { ...query, user, admin, withheld };
    const { sort, ...counted } = query;
    const seenBy = admin || counted.onlyMine ? user?.uid : null;
    const key = ["discussions", counted, admin, seenBy, user?.roleId, withheld];
    const list =
      (await search(filter, query)) ??
      withKeptTotal(totals, key, discussionList(db, filter, keysets.of(filterKey([...key, sort]))));
    return listPage(query, list, async (page) => (await listedRows(db, filter, page)).map(presentListed));
  });

  app.serve(getDiscussionDetail, async ({ query, viewer: { user }, request }) => {
    const row = await readableDiscussion(deps, query.did, user);
    const views = await countView(db, row.id, user?.uid ?? `@${networkOf(request.ip)}`);
    return presentDiscussion(row, user, { reveal: query.reveal === true, views });
  });

  app.serve(addDiscussion, async ({ body, viewer }) => {
    refuseWhenClosed();
    await openDiscussion(deps, signedIn(viewer), body);
    return null;
  });

  app.serve(updateDiscussion, async (call) => {
    refuseWhenClosed();
    await editDiscussion(deps, call, call.body);
    return null;
  });

  app.serve(deleteDiscussion, async (call) => {
    refuseWhenClosed();
    await removeDiscussion(deps, call, call.query.did);
    return null;
  });

  app.serve(likeDiscussion, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const row = await readableDiscussion(deps, query.did, user);
    await db.transaction((tx) => setLike(tx, row, user.uid, query.toLike));
    return null;
  });

  app.serve(reportDiscussion, async ({ body: { did, content }, viewer }) => {
    const user = signedIn(viewer);
    await readableDiscussion(deps, did, user);
    await spendReport(db, user);
    const report = { content, handled: false, updatedAt: sql`now()` };
    await db
      .insert(discussionReports)
      .values({ discussionId: did, uid: user.uid, content })
      .onConflictDoUpdate({ target: [discussionReports.discussionId, discussionReports.uid], set: report });
    return null;
  });
}
