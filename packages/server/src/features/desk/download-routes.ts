import { Readable } from "node:stream";
import { spreadsheetRows } from "@verdict/board";
import {
  downloadContestAcSubmission,
  downloadContestBoard,
  downloadContestRank,
  downloadContestStatistics,
  downloadContestSubmissions,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { asDownload } from "../../platform/download.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { XLSX_TYPE, xlsx } from "../../platform/spreadsheet.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { readersBoard } from "../board/readers-board.ts";
import { rulesFor } from "../contest/queries.ts";
import { programsZip } from "./programs.ts";
import { ranklistOf } from "./ranklist.ts";
import { statisticsXlsx } from "./statistics-spreadsheet.ts";
import { submissionCsv, submissionXlsx } from "./submission-list.ts";
import { xcpcioZip } from "./xcpcio.ts";

export function deskDownloadRoutes(app: App<Viewer>, deps: Deps) {
  const { db } = deps;

  /** The board as the caller takes it home: as everybody sees it, or live. */
  const readersBoardOf = (
    viewer: Viewer,
    asked: { cid: number; forceRefresh: boolean; containsEnd?: boolean },
  ) => {
    const { forceRefresh, ...rest } = asked;
    return readersBoard(deps, signedIn(viewer), { ...rest, side: forceRefresh ? "live" : "inside" });
  };

  app.serve(downloadContestRank, async ({ query, viewer, reply }) => {
    const { cid, forceRefresh, removeStar, containEnd } = query;
    const { loaded, name } = await readersBoardOf(viewer, { cid, forceRefresh, containsEnd: containEnd });
    const sheet = await xlsx(spreadsheetRows(loaded.view(name).standings, { removeStar }));
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

  app.serve(downloadContestSubmissions, async ({ query: { cid, format }, viewer, reply }) => {
    const asked = { cid, reader: signedIn(viewer) };
    const name = `contest_${cid}_submissions.${format}`;
    if (format === "csv") {
      asDownload(reply, name, "text/csv; charset=utf-8");
      return Readable.from(submissionCsv(db, asked));
    }
    const sheet = await submissionXlsx(db, asked);
    asDownload(reply, name, XLSX_TYPE);
    return Readable.from([sheet]);
  });

  app.serve(downloadContestStatistics, async ({ query: { cid, forceRefresh }, viewer, reply }) => {
    const { loaded, name } = await readersBoardOf(viewer, { cid, forceRefresh });
    const sheets = await statisticsXlsx(loaded, name);
    asDownload(reply, `contest_${cid}_statistics.xlsx`, XLSX_TYPE);
    return Readable.from([sheets]);
  });

  app.serve(downloadContestBoard, async ({ query: { cid, format, forceRefresh }, viewer, reply }) => {
    const { loaded, name } = await readersBoardOf(viewer, { cid, forceRefresh });
    // Both formats want a moment; a countdown that stands still has none.
    const { pausedMs, startTime } = loaded.made.settings.contest;
    if (pausedMs !== null && startTime.getTime() > Date.now()) throw new Refusal("contest-not-started");
    if (format === "srk") {
      asDownload(reply, `contest_${cid}.srk.json`, "application/json; charset=utf-8");
      return Readable.from([JSON.stringify(ranklistOf(loaded, name))]);
    }
    const zip = xcpcioZip(loaded, name);
    asDownload(reply, `contest_${cid}_xcpcio.zip`, "application/zip");
    return zip;
  });
}
