import {
  addGroupAnnouncement,
  deleteGroupAnnouncement,
  getAdminGroupAnnouncements,
  getGroupAnnouncements,
  groupLevel,
  type RefusalCode,
  ROOT_ROLE,
  updateGroupAnnouncement,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { listPage } from "../../platform/list.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { isListedFor } from "../group/policy.ts";
import { groupLevel as levelIn } from "../group/queries.ts";
import { presentAnnouncement } from "./present.ts";
import { allAnnouncements, shownAnnouncements } from "./queries.ts";
import { announcements } from "./tables.ts";
import { announcementWriter } from "./write.ts";

/** Announcements of groups: their administrators write them, members read them. */
export function announcementGroupRoutes(app: App<Viewer>, { db }: Deps) {
  const { add, change, remove } = announcementWriter(db);

  app.serve(getGroupAnnouncements, ({ query }) =>
    listPage(query, shownAnnouncements(db, { groupId: query.gid }), (rows) => rows.map(presentAnnouncement)),
  );

  app.serve(getAdminGroupAnnouncements, ({ query }) =>
    listPage(query, allAnnouncements(db, { groupId: query.gid }), (rows) => rows.map(presentAnnouncement)),
  );

  app.serve(addGroupAnnouncement, (call) => add(call, { groupId: call.body.gid }, call.body));

  app.serve(updateGroupAnnouncement, async (call) => {
    const { id, gid } = call.body;
    const row = await announced(id);
    if (row?.groupId !== gid) throw new Refusal("announcement-not-found");
    const { uid, status } = row;
    refuseIf(
      await refusalFor(signedIn(call.viewer), { uid, status, groupId: gid }, "announcement-not-found"),
    );
    return change(call, { groupId: gid }, call.body);
  });

  app.serve(deleteGroupAnnouncement, async (call) => {
    const { aid } = call.query;
    const row = await announced(aid);
    if (!row?.groupId) throw new Refusal("announcement-gone");
    const { uid, status, groupId } = row;
    refuseIf(await refusalFor(signedIn(call.viewer), { uid, status, groupId }, "announcement-gone"));
    return remove(call, { groupId }, aid);
  });

  async function announced(id: number) {
    const [row] = await db
      .select({ uid: announcements.uid, status: announcements.status, groupId: announcements.groupId })
      .from(announcements)
      .where(eq(announcements.id, id));
    return row;
  }

  /** Its author, as long as they are a member, and roots of the group. `missing`: one that the user has in no list. */
  async function refusalFor(
    user: User,
    row: { uid: string; status: number; groupId: number },
    missing: RefusalCode,
  ): Promise<RefusalCode | null> {
    if (row.uid === user.uid || user.roleId === ROOT_ROLE) return null;
    const level = await levelIn(db, row.groupId, user.uid);
    if (level >= groupLevel.root) return null;
    return isListedFor({ groupId: row.groupId, isShown: row.status === 0 }, user, level)
      ? "announcement-not-yours"
      : missing;
  }
}
