import { apiDate, type GroupCopy, getGroupCopies, getGroupCopyPlan, startGroupCopy } from "@verdict/contract";
import { desc, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { listPage, selectList } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { groups } from "../group/tables.ts";
import { planOf } from "./plan.ts";
import { type CopyRow, orderCopy, ownGroup } from "./start.ts";
import { groupCopies } from "./tables.ts";

/** A group made anew for the next term; docs/rules.md#groups */
export function groupCopyRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(getGroupCopyPlan, async ({ query, viewer }) => {
    await db.transaction((tx) => ownGroup(tx, query.gid, signedIn(viewer)));
    return planOf(db, query.gid);
  });

  app.serve(startGroupCopy, async (call) => {
    const copy = await orderCopy(deps, call, call.body);
    return present(copy, call.body.name);
  });

  app.serve(getGroupCopies, async ({ query, viewer }) => {
    await db.transaction((tx) => ownGroup(tx, query.gid, signedIn(viewer)));
    const copies = selectList(db, {
      select: db
        .select({ copy: groupCopies, name: groups.name })
        .from(groupCopies)
        .innerJoin(groups, eq(groups.id, groupCopies.targetId)),
      where: eq(groupCopies.sourceId, query.gid),
      order: [desc(groupCopies.id)],
      of: groupCopies,
    });
    return listPage(query, copies, (rows) => rows.map(({ copy, name }) => present(copy, name)));
  });
}

const present = (copy: CopyRow, name: string): GroupCopy => ({
  ...{ id: copy.id, target: copy.targetId, name, days: copy.days },
  state: copy.finishedAt ? "done" : "running",
  ...{ done: copy.cursor, total: copy.steps.length, leftOut: copy.leftOut },
  created: apiDate(copy.createdAt),
  finished: copy.finishedAt && apiDate(copy.finishedAt),
});
