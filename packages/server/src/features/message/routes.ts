import {
  apiDate,
  cleanMessages,
  getCommentMessages,
  getLikeMessages,
  getMyMessages,
  getReplyMessages,
  getSysMessages,
  getUnreadCounts,
  type SysMsg,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { type Box, boxPage, markRead, removeFromBox, unreadIn } from "./queries.ts";

export function messageRoutes(app: App<Viewer>, { db }: Deps) {
  app.serve(getUnreadCounts, async ({ viewer }) => {
    const reader = signedIn(viewer);
    const [sys, mine] = await Promise.all([unreadIn(db, reader, "Sys"), unreadIn(db, reader, "Mine")]);
    return { comment: 0, reply: 0, like: 0, sys, mine };
  });

  // Discussions are not built yet: nobody comments, replies or likes. Clients of the interface ask all the same.
  for (const endpoint of [getCommentMessages, getReplyMessages, getLikeMessages]) {
    app.serve(endpoint, async ({ query }) => pageOf([], 0, query));
  }

  async function read(reader: User, box: Box, query: { currentPage: number; limit: number }) {
    const { rows, total } = await boxPage(db, reader, box, query);
    await markRead(
      db,
      reader.uid,
      rows.filter((row) => row.readAt === null).map((row) => row.notice.id),
    );
    return pageOf(
      rows.map((row) => presentMessage(row, box)),
      total,
      query,
    );
  }

  app.serve(getSysMessages, async ({ viewer, query }) => read(signedIn(viewer), "Sys", query));
  app.serve(getMyMessages, async ({ viewer, query }) => read(signedIn(viewer), "Mine", query));

  app.serve(cleanMessages, async ({ viewer, query }) => {
    const { type, id } = query;
    const box = type === "Sys" || type === "Mine" ? type : null;
    const removed = box ? await removeFromBox(db, signedIn(viewer), box, id) : 0;
    if (removed === 0) throw new Refusal("message-not-found");
    return null;
  });
}

type Row = Awaited<ReturnType<typeof boxPage>>["rows"][number];

function presentMessage({ notice, readAt }: Row, box: Box): SysMsg {
  const { id, title, content, uid, sendAt, sentence } = notice;
  const state = readAt !== null;
  return { id, title, content, adminId: uid, type: box, state, gmtCreate: apiDate(sendAt), sentence };
}
