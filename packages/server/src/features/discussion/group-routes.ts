import {
  addGroupDiscussion,
  deleteGroupDiscussion,
  getGroupAdminDiscussionList,
  getGroupDiscussionList,
  updateGroupDiscussion,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { filterKey, listPage, withKeptTotal } from "../../platform/list.ts";
import type { PageQuery } from "../../platform/page-scan.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { withheldProblems } from "../contest/withheld-problems.ts";
import { levelFor } from "../group/level.ts";
import { keepsOrder } from "./policy.ts";
import { presentListed } from "./present.ts";
import { discussionFor, discussionList, type ListFilter, listedRows } from "./queries.ts";
import { readableDiscussion } from "./read.ts";
import { editDiscussion, openDiscussion, removeDiscussion } from "./write.ts";

/** Discussions of a group: the use cases of the site's, each only with what is a group's. */
export function groupDiscussionRoutes(app: App<Viewer>, deps: Deps) {
  const { db, keysets, settings, totals } = deps;

  function refuseWhenClosed(): void {
    if (!settings.switches().openGroupDiscussion) throw new Refusal("discussions-closed");
  }

  async function listed(viewer: Viewer, query: Omit<ListFilter, "user" | "withheld"> & PageQuery) {
    refuseWhenClosed();
    const user = signedIn(viewer);
    const [withheld, groupLevel] = await Promise.all([
      withheldProblems(db, user),
      levelFor(db, query.gid ?? null, user.uid),
    ]);
    const texts = keepsOrder({ groupId: query.gid ?? null, groupLevel }, user);
    const filter: ListFilter = { ...query, user, withheld, texts };
    const key = ["group discussions", query, user.uid, withheld];
    const list = discussionList(db, filter, keysets.of(filterKey(key)));
    return listPage(query, withKeptTotal(totals, key, list), async (page) =>
      (await listedRows(db, filter, page)).map(presentListed),
    );
  }

  app.serve(getGroupDiscussionList, ({ query, viewer }) => listed(viewer, { ...query, admin: false }));

  app.serve(getGroupAdminDiscussionList, ({ query, viewer }) => listed(viewer, { ...query, admin: true }));

  async function refuseOfSite(viewer: Viewer, did: number): Promise<void> {
    refuseWhenClosed();
    const user = signedIn(viewer);
    const row = await discussionFor(db, did, user);
    if (row?.groupId !== null) return;
    await readableDiscussion(deps, did, user);
    throw new Refusal("not-of-group");
  }

  app.serve(addGroupDiscussion, async ({ body, viewer }) => {
    refuseWhenClosed();
    await openDiscussion(deps, signedIn(viewer), body);
    return null;
  });

  app.serve(updateGroupDiscussion, async (call) => {
    await refuseOfSite(call.viewer, call.body.id);
    await editDiscussion(deps, call, call.body);
    return null;
  });

  app.serve(deleteGroupDiscussion, async (call) => {
    await refuseOfSite(call.viewer, call.query.did);
    await removeDiscussion(deps, call, call.query.did);
    return null;
  });
}
