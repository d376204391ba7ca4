import {
  decideWaitingText,
  getCommentReports,
  getWaitingTexts,
  handleCommentReport,
  ROOT_ROLE,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { withheldProblems } from "../contest/withheld-problems.ts";
import { handleReport, presentCommentReport, reportList } from "./reports.ts";
import { decide, presentWaiting, waitingList } from "./waiting.ts";

export function commentAdminRoutes(app: App<Viewer>, { db, totals }: Deps) {
  app.serve(getWaitingTexts, async ({ query, viewer }) => {
    const { kind } = query;
    const list = waitingList(db, { kind, withheld: await withheldProblems(db, signedIn(viewer)) });
    return listPage(query, list, (rows) => rows.map((row) => presentWaiting(kind, row)));
  });

  app.serve(decideWaitingText, async (call) => {
    await decide(db, call, call.body);
    return null;
  });

  app.serve(getCommentReports, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    const sees = { user, withheld: await withheldProblems(db, user) };
    const key = ["comment reports", user.roleId === ROOT_ROLE || user.uid, sees.withheld];
    return listPage(query, withKeptTotal(totals, key, reportList(db, sees)), (rows) =>
      rows.map((row) => presentCommentReport(row, user)),
    );
  });

  app.serve(handleCommentReport, async (call) => {
    const user = signedIn(call.viewer);
    const sees = { user, withheld: await withheldProblems(db, user) };
    await db.transaction((tx) => handleReport(tx, call, sees, call.body));
    return null;
  });
}
