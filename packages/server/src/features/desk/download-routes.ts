import { Readable } from "node:stream";
import { sheetRows } from "@verdict/board";
import {
  downloadContestAcSubmission,
  downloadContestRank,
  downloadContestSubmissions,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { XLSX_TYPE, xlsx } from "../../platform/sheet.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { takeSeat } from "../board/seat.ts";
import { rulesFor } from "../contest/queries.ts";
import { programsZip } from "./programs.ts";
import { submissionCsv, submissionXlsx } from "./submission-list.ts";

export function deskDownloadRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  app.serve(downloadContestRank, async ({ query, viewer, reply }) => {
    const { cid, forceRefresh, removeStar, containEnd } = query;
    const side = forceRefresh ? ("live" as const) : ("inside" as const);
    const { held, name } = await takeSeat(deps, signedIn(viewer), { cid, side, containsEnd: containEnd });
    const sheet = await xlsx(sheetRows(held.view(name).standings, { removeStar }));
    asDownload(reply, `contest_${cid}_rank.xlsx`, XLSX_TYPE);
    return Readable.from([sheet]);
  });

  app.serve(downloadContestAcSubmission, async ({ query, reply }) => {
    const rules = await rulesFor(db, query.cid, "");
    if (!rules) throw new Refusal("no-such-contest");
    const zip = await programsZip(db, query, rules.contest.type);
    asDownload(reply, `contest_${query.cid}_${Date.now()}.zip`, "application/zip");
    return zip;
  });

  app.serve(downloadContestSubmissions, async ({ query: { cid, format }, reply }) => {
    const name = `contest_${cid}_submissions.${format}`;
    if (format === "csv") {
      asDownload(reply, name, "text/csv; charset=utf-8");
      return Readable.from(submissionCsv(db, cid));
    }
    const sheet = await submissionXlsx(db, cid);
    asDownload(reply, name, XLSX_TYPE);
    return Readable.from([sheet]);
  });
}
