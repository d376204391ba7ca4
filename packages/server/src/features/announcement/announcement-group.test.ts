import {
  addAnnouncement,
  addGroupAnnouncement,
  deleteGroupAnnouncement,
  getAdminAnnouncements,
  getAdminGroupAnnouncements,
  getCommonAnnouncement,
  getGroupAnnouncements,
  updateGroupAnnouncement,
} from "@verdict/contract";
import { expect, test } from "vitest";
import { useGroups } from "../../../test/groups.ts";
import { useSite } from "../../../test/site.ts";

const site = useSite();
const { staff, found, people, setLevel } = useGroups(site);

const text = { title: "Room 12", content: "not 11", status: 0, uid: "nobody" };
const add = (token: string, gid: number, more = {}) =>
  site().call(addGroupAnnouncement, { token, body: { ...text, gid, ...more } });
const all = async (gid: number) =>
  (await site().call(getAdminGroupAnnouncements, { token: staff.root, query: { gid } })).data.records;

test("administrators write, members read what is shown, and the site's list has none of it", async () => {
  const gid = await found();
  const levels = await people(gid);
  for (const [level, { token }] of levels.entries()) {
    const passes = level >= 4;
    expect((await add(token, gid)).code, `level ${level}`).toBe(passes ? undefined : "group-level-too-low");
  }
  await add(staff.founder.token, gid, { title: "Hidden", status: 1 });
  for (const [level, { token }] of levels.entries()) {
    const shown = await site().call(getGroupAnnouncements, { token, query: { gid } });
    const every = await site().call(getAdminGroupAnnouncements, { token, query: { gid } });
    expect(shown.data?.total).toBe(level >= 3 ? 2 : undefined);
    expect(every.data?.total).toBe(level >= 4 ? 3 : undefined);
  }
  const common = await site().call(getCommonAnnouncement, { query: {} });
  const office = await site().call(getAdminAnnouncements, { token: staff.root, query: {} });
  expect([common.data.total, office.data.total]).toEqual([0, 0]);
});

test("authors change their own as long as they are members, roots of the group everybody's", async () => {
  const gid = await found();
  const [, , , member, admin, root] = await people(gid);
  const other = await site().user();
  await setLevel(gid, other, 4);
  await add(admin.token, gid);
  const [{ id = 0 } = {}] = await all(gid);
  const change = (token: string) =>
    site().call(updateGroupAnnouncement, { token, body: { ...text, title: "Room 13", id, gid } });
  for (const { token } of [member, other]) expect((await change(token)).code).toBe("announcement-not-yours");
  for (const { token } of [admin, root, staff.founder])
    expect(await change(token)).toMatchObject({ status: 200 });
  const remove = (token: string) => site().call(deleteGroupAnnouncement, { token, query: { aid: id } });
  await setLevel(gid, admin, 0);
  expect((await change(admin.token)).code).toBe("group-level-too-low");
  expect((await remove(admin.token)).code).toBe("group-level-too-low");
  expect((await remove(other.token)).code).toBe("announcement-not-yours");
  expect(await remove(root.token)).toMatchObject({ status: 200 });
  expect(await remove(root.token)).toMatchObject({ status: 404, code: "announcement-gone" });
});

test("another group's and the site's are out of reach", async () => {
  const [gid, foreign] = [await found(), await found()];
  await add(staff.founder.token, gid);
  const [{ id = 0 } = {}] = await all(gid);
  const { token } = staff.founder;
  const stolen = await site().call(updateGroupAnnouncement, { token, body: { ...text, id, gid: foreign } });
  expect(stolen).toMatchObject({ status: 400, code: "announcement-not-found" });
  await site().call(addAnnouncement, { token: staff.root, body: text });
  const { data } = await site().call(getCommonAnnouncement, { query: {} });
  const aid = data.records[0]?.id ?? 0;
  const ofSite = await site().call(deleteGroupAnnouncement, { token, query: { aid } });
  expect(ofSite).toMatchObject({ status: 403, code: "not-of-group" });
});

test("an announcement of a group that is kept from the caller is as one that is not there", async () => {
  const gid = await found({ visible: false });
  await add(staff.founder.token, gid);
  const [{ id = 0 } = {}] = await all(gid);
  const { token } = await site().user();
  const bytes = async (aid: number) =>
    (await site().fetch(deleteGroupAnnouncement, { token, query: { aid } })).text();
  expect(await bytes(id)).toBe(await bytes(999_999));
});

test.each([
  [{ title: " " }, "title-blank"],
  [{ title: "x".repeat(256) }, "title-too-long"],
  [{ content: "x".repeat(65_536) }, "content-too-long"],
  [{ status: 2 }, "status-unknown"],
])("refuses %o", async (more, code) => {
  const gid = await found();
  expect((await add(staff.founder.token, gid, more)).code).toBe(code);
});

test("a group has to be named", async () => {
  expect(await site().call(addGroupAnnouncement, { token: staff.root, body: { ...text } })).toMatchObject({
    http: 200,
    status: 400,
    code: "form-blank",
  });
});
