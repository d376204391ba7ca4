import {
  addGroup,
  answerGroupInvitation,
  apiDate,
  changeGroupMember,
  dissolveGroup,
  getGroupAccess,
  getGroupApplications,
  getGroupAuth,
  getGroupDetail,
  getGroupInvitations,
  getGroupList,
  getGroupMembers,
  getGroupStorage,
  getMyGroupInvitations,
  getRosterSheets,
  groupLevel,
  handOverGroup,
  importGroupMembers,
  importRoster,
  joinGroup,
  leaveGroup,
  mayFoundGroup,
  ROOT_ROLE,
  type RosterSheet,
  removeGroupMember,
  updateGroup,
  uploadGroupAvatar,
  withdrawGroupInvitation,
} from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { listPage, withKeptTotal } from "../../platform/list.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type User, type Viewer } from "../../viewer.ts";
import { useOf } from "../account/room.ts";
import { raiseEpochsOf } from "../contest/epoch.ts";
import { groupRoom } from "../file/keep.ts";
import { generatedList } from "../user/generate.ts";
import { changeAvatar } from "./avatar.ts";
import { checkMayFound, foundGroup } from "./found.ts";
import { answerInvitation, dated, invitationsOf, invitedBy, withdrawInvitation } from "./invitations.ts";
import { changeMember, importMembers, join, leave, removeMember } from "./members.ts";
import { actingLevel, showsCode, viewRefusal } from "./policy.ts";
import { presentGroup, presentMember, presentSummary } from "./present.ts";
import { groupForPage, groupList, memberList } from "./queries.ts";
import { previewRoster, runRoster } from "./roster.ts";
import { changeGroup, dissolve, handOver, lockGroupFor } from "./settings.ts";

export function groupRoutes(app: App<Viewer>, deps: Deps) {
  const { db, totals } = deps;

  app.serve(getGroupList, ({ query, viewer }) => {
    const reader = { uid: viewer.user?.uid ?? null, isRoot: viewer.user?.roleId === ROOT_ROLE };
    const list = withKeptTotal(totals, ["groups", reader, query], groupList(db, query, reader));
    return listPage(query, list, (rows) => rows.map(presentSummary));
  });

  /** The group with the caller's level, as far as they may know of it. */
  async function seen(gid: number, user: User) {
    const row = await groupForPage(db, gid, user.uid);
    refuseIf(viewRefusal(row, user, row?.level ?? 0));
    if (!row) throw new Refusal("group-not-found");
    return { row, acting: actingLevel(user, row.level) };
  }

  app.serve(getGroupDetail, async ({ query, viewer }) => {
    const { row, acting } = await seen(query.gid, signedIn(viewer));
    return presentGroup(row, showsCode(acting));
  });

  app.serve(getGroupAccess, async ({ query, viewer }) => {
    const { acting } = await seen(query.gid, signedIn(viewer));
    return { access: acting >= groupLevel.member };
  });

  app.serve(getGroupAuth, async ({ query, viewer }) => (await seen(query.gid, signedIn(viewer))).row.level);

  app.serve(addGroup, async ({ body, viewer }) => ({ id: await foundGroup(deps, signedIn(viewer), body) }));

  app.serve(getGroupStorage, async ({ query }) => {
    const { used, most } = await useOf(db, groupRoom(query.gid));
    return { used, max: most };
  });

  app.serve(mayFoundGroup, async ({ viewer }) => {
    await checkMayFound(db, deps.settings, signedIn(viewer));
    return null;
  });

  app.serve(updateGroup, async (call) => {
    await changeGroup(db, call, call.body);
    return null;
  });

  app.serve(dissolveGroup, async (call) => {
    await dissolve(db, call, call.query.gid);
    return null;
  });

  app.serve(handOverGroup, async (call) => {
    await handOver(db, call, call.body.gid, call.body.uid);
    return null;
  });

  app.serve(uploadGroupAvatar, async (call) => {
    const user = signedIn(call.viewer);
    const gid = await changeAvatar(deps, call, user);
    const { row, acting } = await seen(gid, user);
    return presentGroup(row, showsCode(acting));
  });

  app.serve(getGroupMembers, ({ query }) => {
    const members = memberList(db, query, groupLevel.member);
    return listPage(query, withKeptTotal(totals, ["group members", query], members), (rows) =>
      rows.map((row) => presentMember(row, false)),
    );
  });

  app.serve(getGroupApplications, ({ query }) =>
    listPage(query, memberList(db, query, groupLevel.applied), (rows) =>
      rows.map((row) => presentMember(row, true)),
    ),
  );

  app.serve(joinGroup, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    await join(db, user, query);
    await db.transaction((tx) => raiseEpochsOf(tx, user.uid)); // who comes back after a contest
    return null;
  });

  app.serve(changeGroupMember, async (call) => {
    await changeMember(db, call, call.body);
    return null;
  });

  app.serve(removeGroupMember, async (call) => {
    await db.transaction(async (tx) => {
      await removeMember(tx, call, call.query.gid, call.query.uid);
      await raiseEpochsOf(tx, call.query.uid); // boards show real names of those who agreed
    });
    return null;
  });

  app.serve(leaveGroup, async ({ query, viewer }) => {
    const user = signedIn(viewer);
    await db.transaction(async (tx) => {
      await leave(tx, user, query.gid);
      await raiseEpochsOf(tx, user.uid);
    });
    return null;
  });

  app.serve(getMyGroupInvitations, ({ query, viewer }) =>
    listPage(query, invitationsOf(db, signedIn(viewer).uid), (rows) => rows.map(dated)),
  );

  app.serve(answerGroupInvitation, async ({ body, viewer }) => {
    const user = signedIn(viewer);
    await db.transaction(async (tx) => {
      await answerInvitation(tx, user, body);
      if (body.accept) await raiseEpochsOf(tx, user.uid);
    });
    return null;
  });

  app.serve(getGroupInvitations, ({ query }) =>
    listPage(query, invitedBy(db, query.gid), (rows) => rows.map(dated)),
  );

  app.serve(withdrawGroupInvitation, async ({ query, viewer }) => {
    await db.transaction(async (tx) => {
      await lockGroupFor(tx, query.gid, signedIn(viewer), groupLevel.admin);
      await withdrawInvitation(tx, query.gid, query.uid);
    });
    return null;
  });

  app.serve(importRoster, async (call) => {
    const { planned, key } = call.body.dryRun
      ? { planned: await previewRoster(db, call, call.body), key: null }
      : await runRoster(deps, call, call.body);
    return { rows: planned.map(({ outcome, username }) => ({ outcome, username })), key };
  });

  app.serve(getRosterSheets, async ({ query, viewer }) => {
    const { users, expiresAt } = await generatedList<RosterSheet>(deps, signedIn(viewer).uid, query.key);
    return { sheets: users, expires: apiDate(expiresAt) };
  });

  app.serve(importGroupMembers, ({ body, ...call }) => importMembers(db, call, body.gid, body.usernames));
}
