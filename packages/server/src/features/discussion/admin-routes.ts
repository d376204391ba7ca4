import {
  deleteDiscussions,
  discussionStatus,
  getDeletedTexts,
  getDiscussionReports,
  handleDiscussionReport,
  moderateDiscussion,
  ROOT_ROLE,
  saveDiscussionCategories,
} from "@verdict/contract";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { withheldProblems } from "../contest/withheld-problems.ts";
import { audit } from "../site/audit.ts";
import { saveCategories } from "./categories.ts";
import { deletedList, presentDeleted } from "./deleted-queries.ts";
import { presentCategory, presentReport } from "./present.ts";
import { categories, discussionsById, isCategory, isListedReport, reportList } from "./queries.ts";
import { discussionReports, discussions } from "./tables.ts";
import { markDeleted, nameOf } from "./write.ts";

/** Groups keep order among themselves; above them stands root. */
const mayModerate = (row: { groupId: number | null }, user: User) =>
  row.groupId === null || user.roleId === ROOT_ROLE;

export function discussionAdminRoutes(app: App<Viewer>, { db, totals }: Deps) {
  app.serve(saveDiscussionCategories, async (call) => {
    await db.transaction((tx) => saveCategories(tx, call, call.body));
    return (await categories(db)).map(presentCategory);
  });

  app.serve(moderateDiscussion, async (call) => {
    const { id, ...asked } = call.body;
    const change: { [Field in keyof typeof asked]?: NonNullable<(typeof asked)[Field]> } = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value != null),
    );
    await db.transaction(async (tx) => {
      const [before] = await discussionsById(tx, [id]);
      if (!before || !mayModerate(before, signedIn(call.viewer))) throw new Refusal("discussion-not-found");
      if (asked.categoryId && !(await isCategory(tx, asked.categoryId)))
        throw new Refusal("category-not-found");
      if (asked.isOfficial && before.problemId === null) throw new Refusal("official-without-problem");
      // One that waits is let through in the queue, where its author is told.
      if (before.status === discussionStatus.waiting) delete change.status;
      if (Object.keys(change).length === 0) return;
      await tx.update(discussions).set(change).where(eq(discussions.id, id));
      await audit(tx, call, "discussion.edit", nameOf(id), before, change);
    });
    return null;
  });

  app.serve(deleteDiscussions, async (call) => {
    const user = signedIn(call.viewer);
    await db.transaction(async (tx) => {
      const rows = (await discussionsById(tx, call.body)).filter((row) => mayModerate(row, user));
      if (rows.length === 0) throw new Refusal("discussion-not-found");
      for (const row of rows) await markDeleted(tx, call, row);
    });
    return null;
  });

  /** Which reports the caller is shown. */
  const seenBy = async (user: User) => ({
    withGroups: user.roleId === ROOT_ROLE,
    withheld: await withheldProblems(db, user),
  });

  app.serve(getDiscussionReports, async ({ query, viewer }) => {
    const sees = await seenBy(signedIn(viewer));
    return listPage(query, withKeptTotal(totals, ["reports", sees], reportList(db, sees)), (rows) =>
      rows.map(presentReport),
    );
  });

  app.serve(handleDiscussionReport, async (call) => {
    const { id, status: handled } = call.body;
    const sees = await seenBy(signedIn(call.viewer));
    await db.transaction(async (tx) => {
      if (!(await isListedReport(tx, sees, id))) throw new Refusal("report-not-found");
      const [before] = await tx
        .select()
        .from(discussionReports)
        .where(eq(discussionReports.id, id))
        .for("update");
      if (!before) throw new Refusal("report-not-found");
      await tx
        .update(discussionReports)
        .set({ handled, updatedAt: sql`now()` })
        .where(eq(discussionReports.id, id));
      await audit(tx, call, "discussion-report.edit", `report ${id}`, before, { handled });
    });
    return null;
  });

  app.serve(getDeletedTexts, ({ query, viewer }) => {
    const { roleId, uid } = signedIn(viewer);
    const { kind } = query;
    const filter = { kind, reader: roleId === ROOT_ROLE ? null : uid };
    const list = withKeptTotal(totals, ["deleted texts", filter], deletedList(db, filter));
    return listPage(query, list, (rows) => rows.map((row) => presentDeleted(kind, row)));
  });
}
