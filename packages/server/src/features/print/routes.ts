import { Readable } from "node:stream";
import {
  apiDate,
  checkContestPrintStatus,
  downloadContestPrintText,
  getContestPrint,
  getOwnPrints,
  getPrint,
  submitPrintText,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { managesContest } from "../contest/policy.ts";
import { rulesFor } from "../contest/queries.ts";
import { isUnseen } from "../group/policy.ts";
import { markPrinted } from "./done.ts";
import { presentPrint } from "./present.ts";
import { ownPrintList, printById, printList } from "./queries.ts";
import { requestPrint } from "./request.ts";

export function printRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(submitPrintText, async ({ body, viewer }) => {
    await requestPrint(db, signedIn(viewer), body);
    return null;
  });

  app.serve(getOwnPrints, ({ query, viewer }) =>
    listPage(query, ownPrintList(db, signedIn(viewer).uid, query.cid), (rows) =>
      rows.map(({ createdAt, ...row }) => ({ ...row, gmtCreate: apiDate(createdAt) })),
    ),
  );

  app.serve(getContestPrint, ({ query, viewer }) =>
    listPage(query, printList(db, query, signedIn(viewer)), (rows) => rows.map(presentPrint)),
  );

  app.serve(getPrint, async ({ query: { cid, id }, viewer }) => {
    const row = await printById(db, id, signedIn(viewer));
    if (row?.contestId !== cid) throw new Refusal("print-not-found");
    return { ...presentPrint(row), content: row.content };
  });

  app.serve(checkContestPrintStatus, async (call) => {
    await markPrinted(db, call, call.query);
    return null;
  });

  // The call names the request alone: its contest decides who may.
  app.serve(downloadContestPrintText, async ({ query, viewer, reply }) => {
    const user = signedIn(viewer);
    const row = await printById(db, query.id, user);
    if (!row) throw new Refusal("print-not-found");
    const rules = await rulesFor(db, row.contestId, user.uid);
    if (!rules || !managesContest(rules.contest, user, rules.groupLevel)) {
      throw new Refusal(rules && isUnseen(rules.groupLevel) ? "print-not-found" : "contest-not-yours");
    }
    asDownload(reply, `${row.username}_Contest_Print.txt`, "text/plain; charset=utf-8");
    return Readable.from([Buffer.from(row.content)]);
  });
}
