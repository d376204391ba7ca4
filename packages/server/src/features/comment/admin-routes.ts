import {
  decideWaitingText,
  getCommentReports,
  getWaitingTexts,
  handleCommentReport,
  ROOT_ROLE,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { withheldProblems } from "../contest/withheld-problems.ts";
import { countCommentReports, handleReport, presentCommentReport, reportedPage } from "./reports.ts";
import { countWaiting, decide, waitingPage } from "./waiting.ts";

export function commentAdminRoutes(app: App<Viewer>, { db, totals }: Deps) {
  app.serve(getWaitingTexts, async ({ query, viewer }) => {
    const asked = { ...query, withheld: await withheldProblems(db, signedIn(viewer)) };
    const [rows, total] = [await waitingPage(db, asked), await countWaiting(db, asked)];
    return pageOf(rows, total, query);
  });

  app.serve(decideWaitingText, async (call) => {
    await decide(db, call, call.body);
    return null;
  });

  app.serve(getCommentReports, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const sees = { user, withheld: await withheldProblems(db, user) };
    const key = `comment reports ${JSON.stringify([user.roleId === ROOT_ROLE || user.uid, sees.withheld])}`;
    const total = totals.of(key, () => countCommentReports(db, sees));
    const rows = await reportedPage(db, { ...query, ...sees });
    return pageOf(
      rows.map((row) => presentCommentReport(row, user)),
      await total,
      query,
    );
  });

  app.serve(handleCommentReport, async (call) => {
    const user = signedIn(call.viewer);
    const sees = { user, withheld: await withheldProblems(db, user) };
    await db.transaction((tx) => handleReport(tx, call, sees, call.body));
    return null;
  });
}
