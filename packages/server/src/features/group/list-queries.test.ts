import {
  addGroupAnnouncement,
  applyPublic,
  getAdminGroupAnnouncements,
  getGroupAnnouncements,
  getGroupApplications,
  getGroupAssignments,
  getGroupInvitations,
  getGroupList,
  getGroupMembers,
  getGroupRank,
  getMyGroupInvitations,
  getOwnAssignments,
  getPublications,
  saveGroupAssignment,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { useSite } from "../../../test/site.ts";
import { countStatements } from "../../../test/statements.ts";
import { problems } from "../problem/tables.ts";
import { groupInvitations } from "./tables.ts";

/** No N+1: a list costs the same few statements however many rows it has. */

const site = useSite();
const { staff, found, people, setLevel } = useGroups(site);

async function addRows(gid: number): Promise<void> {
  const { token } = staff.founder;
  await found({}, token);
  await people(gid);
  await site().call(addGroupAnnouncement, {
    token,
    body: { gid, title: "News", content: "of today", status: 0 },
  });
  await setLevel(gid, { uid: "1" }, 3);
  const assignment = {
    ...{ title: "Sheet", pids: [(await site().problem()).pid], dueTime: "2090-01-01T00:00:00Z" },
    ...{ latePercent: 0, lateFloor: 0, isForAll: true },
  };
  await site().call(saveGroupAssignment, { token, body: { gid, assignment } });
  const invited = await site().user();
  const byUid = staff.founder.uid;
  await site()
    .db.insert(groupInvitations)
    .values([
      { groupId: gid, uid: invited.uid, byUid },
      { groupId: await found({}, token), uid: "1", byUid },
    ]);
  const { pid } = await site().problem();
  await site().db.update(problems).set({ groupId: gid, isGroup: true }).where(eq(problems.id, pid));
  await site().call(applyPublic, { token: staff.root, query: { pid, isApplied: true } });
}

test.each([
  { endpoint: getGroupList, query: () => ({ limit: 100, keyword: "group" }) },
  { endpoint: getGroupMembers, query: (gid: number) => ({ gid, limit: 100 }) },
  { endpoint: getGroupApplications, query: (gid: number) => ({ gid, limit: 100 }) },
  { endpoint: getGroupInvitations, query: (gid: number) => ({ gid, limit: 100 }) },
  { endpoint: getMyGroupInvitations, query: () => ({ limit: 100 }) },
  { endpoint: getGroupAnnouncements, query: (gid: number) => ({ gid, limit: 100 }) },
  { endpoint: getAdminGroupAnnouncements, query: (gid: number) => ({ gid, limit: 100 }) },
  { endpoint: getGroupRank, query: (gid: number) => ({ gid, type: 0, limit: 100 }) },
  { endpoint: getGroupAssignments, query: (gid: number) => ({ gid, limit: 100 }) },
  { endpoint: getOwnAssignments, query: () => ({}) },
  { endpoint: getPublications, query: () => ({ limit: 100 }) },
])("$endpoint.name", async ({ endpoint, query }) => {
  const gid = await found();
  await addRows(gid);
  const asked = () =>
    countStatements(site().server.deps.db.$client, async () => {
      const answer = await site().call(endpoint, { token: staff.root, query: query(gid) });
      expect(answer.status).toBe(200);
    });
  const few = await asked();
  for (let i = 0; i < 3; i += 1) await addRows(gid);
  expect(await asked()).toBe(few);
  expect(few).toBeLessThanOrEqual(6);
});
