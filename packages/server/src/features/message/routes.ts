import {
  apiDate,
  blockUser,
  cleanMessages,
  getBlockedUsers,
  getCommentMessages,
  getLikeMessages,
  getMessageSettings,
  getMyMessages,
  getReplyMessages,
  getSysMessages,
  getUnreadCounts,
  type SysMsg,
  saveMessageSettings,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { LIST_MAX, offsetOf, pageOf } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { readablePlaces } from "../comment/place.ts";
import {
  activityPage,
  countActivities,
  isActivityKind,
  markActivitiesRead,
  removeActivities,
  unreadActivities,
} from "./activity-queries.ts";
import { presentActivity } from "./present-activity.ts";
import { type Box, type BoxQuery, boxPage, markRead, removeFromBox, unreadIn } from "./queries.ts";
import { block, blockedBy, saveSettings, settingsOf, unblock } from "./settings-queries.ts";
import type { ActivityKind } from "./tables.ts";

/** Messages of a kind are counted so far at each look; where there are more, all of them once in a while. */
const EXACT_MAX = 1000;

export function messageRoutes(app: App<Viewer>, deps: Deps) {
  const { db, keysets, settings, totals } = deps;
  app.serve(getUnreadCounts, async ({ viewer }) => {
    const reader = signedIn(viewer);
    const [sys, mine, of] = await Promise.all([
      unreadIn(db, reader, "Sys"),
      unreadIn(db, reader, "Mine"),
      unreadActivities(db, reader.uid),
    ]);
    return { comment: of.Discuss, reply: of.Reply, like: of.Like, sys, mine };
  });

  async function readActivities(reader: User, kind: ActivityKind, query: BoxQuery) {
    const { uid } = reader;
    const key = `messages ${uid} ${kind}`;
    const isFar = offsetOf(query) >= EXACT_MAX;
    const some = isFar ? EXACT_MAX : await countActivities(db, uid, kind, EXACT_MAX);
    const total =
      some < EXACT_MAX ? some : await totals.of(key, () => countActivities(db, uid, kind), LIST_MAX);
    const rows = await activityPage(db, uid, kind, query, total, keysets.of(key));
    // Messages hold no text: it is read as where it lies.
    const places = rows.map(({ activity }) => activity);
    const isReadable = await readablePlaces(deps, places, reader);
    await markActivitiesRead(
      db,
      uid,
      rows.filter(({ activity }) => activity.readAt === null).map(({ activity }) => activity.id),
    );
    return pageOf(
      rows.map((row) => presentActivity(row, isReadable(row.activity))),
      total,
      query,
    );
  }

  app.serve(getCommentMessages, async ({ viewer, query }) =>
    readActivities(signedIn(viewer), "Discuss", query),
  );
  app.serve(getReplyMessages, async ({ viewer, query }) => readActivities(signedIn(viewer), "Reply", query));
  app.serve(getLikeMessages, async ({ viewer, query }) => readActivities(signedIn(viewer), "Like", query));

  app.serve(getMessageSettings, async ({ viewer }) => {
    const { hasAddress, ...wanted } = await settingsOf(db, signedIn(viewer).uid);
    return { ...wanted, canMail: hasAddress && settings.mail().host !== null };
  });

  app.serve(saveMessageSettings, async ({ viewer, body: { muted, mailed } }) => {
    await saveSettings(db, signedIn(viewer).uid, { muted, mailed });
    return null;
  });

  app.serve(getBlockedUsers, ({ viewer }) => blockedBy(db, signedIn(viewer).uid));

  app.serve(blockUser, async ({ viewer, body: { uid: other, blocked } }) => {
    const { uid } = signedIn(viewer);
    if (blocked) await db.transaction((tx) => block(tx, uid, other));
    else await unblock(db, uid, other);
    return null;
  });

  async function read(reader: User, box: Box, query: BoxQuery) {
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
    const reader = signedIn(viewer);
    const removed = isActivityKind(type)
      ? await removeActivities(db, reader.uid, type, id)
      : await removeFromBox(db, reader, type, id);
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
