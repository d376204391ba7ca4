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
import { filterKey, listPage, type RowOf, withKeptTotal } from "../../platform/list.ts";
import { offsetOf } from "../../platform/page-scan.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { readablePlaces } from "../comment/place.ts";
import {
  activityList,
  activityRows,
  countActivities,
  isActivityKind,
  markActivitiesRead,
  removeActivities,
  unreadActivities,
} from "./activity-queries.ts";
import { presentActivity } from "./present-activity.ts";
import { type Box, type BoxQuery, boxList, markRead, removeFromBox, unreadIn } from "./queries.ts";
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

  function readActivities(reader: User, kind: ActivityKind, query: BoxQuery) {
    const { uid } = reader;
    const key = ["messages", uid, kind];
    const box = { uid, kind, seen: query.seen };
    const list = withKeptTotal(totals, key, activityList(db, box, keysets.of(filterKey(key))));
    const count = async () => {
      const isFar = offsetOf(query) >= EXACT_MAX;
      const some = isFar ? EXACT_MAX : await countActivities(db, box, EXACT_MAX);
      return some < EXACT_MAX ? some : list.count([]);
    };
    return listPage(query, { ...list, count }, async (page) => {
      const rows = await activityRows(db, page);
      // Messages hold no text: it is read as where it lies.
      const places = rows.map(({ activity }) => activity);
      const isReadable = await readablePlaces(deps, places, reader);
      await markActivitiesRead(
        db,
        uid,
        rows.filter(({ activity }) => activity.readAt === null).map(({ activity }) => activity.id),
      );
      return rows.map((row) => presentActivity(row, isReadable(row.activity)));
    });
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

  const read = (reader: User, box: Box, query: BoxQuery) =>
    listPage(query, boxList(db, reader, box, query.seen), async (rows) => {
      await markRead(
        db,
        reader.uid,
        rows.filter((row) => row.readAt === null).map((row) => row.notice.id),
      );
      return rows.map((row) => presentMessage(row, box));
    });

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

type Row = RowOf<typeof boxList>;

function presentMessage({ notice, readAt }: Row, box: Box): SysMsg {
  const { id, title, content, uid, sendAt, sentence } = notice;
  const state = readAt !== null;
  return { id, title, content, adminId: uid, type: box, state, gmtCreate: apiDate(sendAt), sentence };
}
