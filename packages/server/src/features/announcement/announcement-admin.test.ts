import {
  addAnnouncement,
  addContestAnnouncement,
  deleteAnnouncement,
  getAdminAnnouncements,
  getCommonAnnouncement,
  getContestUnreadAnnouncement,
  updateAnnouncement,
} from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";

const site = useSite();
const contests = useContests(site);
let root = "";

beforeAll(async () => {
  root = await site().tokenOf("1");
});

const admin = async () => (await site().call(getAdminAnnouncements, { token: root, query: {} })).data;
const shown = async () => (await site().call(getCommonAnnouncement, { query: {} })).data.records;

test("an announcement is written, hidden, changed and deleted; its author is who is signed in", async () => {
  const body = { title: "Welcome", content: "**Hello**", status: 0, uid: "somebody-else" };
  expect((await site().call(addAnnouncement, { token: root, body })).status).toBe(200);
  const [row] = await shown();
  expect(row).toMatchObject({ title: "Welcome", uid: "1", username: "root", status: 0 });
  if (!row) throw new Error("no announcement");
  await site().call(updateAnnouncement, { token: root, body: { ...row, status: 1 } });
  expect(await shown()).toEqual([]);
  expect(await admin()).toMatchObject({ total: 1, records: [{ status: 1 }] });
  await site().call(updateAnnouncement, { token: root, body: { ...row, title: "Hello", status: 0 } });
  expect(await shown()).toMatchObject([{ title: "Hello" }]);
  // Hidden and shown again by who has an older text before them.
  for (const status of [1, 0]) {
    const change = { id: row.id, status };
    expect((await site().call(updateAnnouncement, { token: root, body: change })).status).toBe(200);
  }
  expect(await shown()).toMatchObject([{ title: "Hello", content: "**Hello**" }]);
  // What is left out stays, whether it is shown or not, too.
  for (const status of [1, 0]) {
    await site().call(updateAnnouncement, { token: root, body: { id: row.id, status } });
    for (const left of [undefined, null]) {
      const body = { id: row.id, title: "Hello", status: left };
      expect((await site().call(updateAnnouncement, { token: root, body })).status).toBe(200);
      expect((await admin()).records).toMatchObject([{ title: "Hello", content: "**Hello**", status }]);
    }
  }
  const emptied = { id: row.id, content: " " };
  expect(await site().call(updateAnnouncement, { token: root, body: emptied })).toMatchObject({
    code: "content-blank",
  });
  expect((await site().call(deleteAnnouncement, { token: root, query: { aid: row.id } })).status).toBe(200);
  expect(await admin()).toMatchObject({ total: 0, records: [] });
});

test("unread announcements of a contest are those that are shown and that the reader does not name; for entrants alone", async () => {
  const cid = await contests.make({ auth: 1, pwd: "secret" });
  const elsewhere = await contests.make();
  const add = async (to: number, title: string, status: number) => {
    const announcement = { title, content: "x", status };
    const body = { cid: to, announcement };
    expect((await site().call(addContestAnnouncement, { token: root, body })).status).toBe(200);
  };
  await add(cid, "First", 0);
  await add(cid, "Hidden", 1);
  await add(cid, "Second", 0);
  await add(elsewhere, "Other", 0);
  const unread = (token: string, readAnnouncementList: number[] | null) =>
    site().call(getContestUnreadAnnouncement, { token, body: { cid, readAnnouncementList } });
  const all = (await unread(contests.staff.admin.token, null)).data;
  expect(all.map(({ title }) => title)).toEqual(["Second", "First"]);
  const left = (await unread(contests.staff.admin.token, [all[0]?.id ?? 0, 999_999])).data;
  expect(left.map(({ title }) => title)).toEqual(["First"]);
  const outsider = await site().user();
  expect(await unread(outsider.token, [])).toMatchObject({ code: "contest-not-registered" });
});

test.each([
  ["a blank title", { title: " ", content: "x" }, "title-blank"],
  ["a long title", { title: "x".repeat(256), content: "x" }, "title-too-long"],
  ["no content", { title: "x", content: "" }, "content-blank"],
  ["a blank content", { title: "x", content: " \n\t" }, "content-blank"],
  ["a long content", { title: "x", content: "x".repeat(65_536) }, "content-too-long"],
  ["an unknown state", { title: "x", content: "x", status: 2 }, "status-unknown"],
])("%s is refused", async (_what, body, code) => {
  expect(await site().call(addAnnouncement, { token: root, body })).toMatchObject({
    http: 200,
    status: 400,
    code,
  });
});

test("what is not there is refused, and nothing at all", async () => {
  const body = { id: 99_999, title: "x", content: "x", status: 0 };
  const code = "announcement-not-found";
  expect(await site().call(updateAnnouncement, { token: root, body })).toMatchObject({ code });
  expect(await site().call(deleteAnnouncement, { token: root, query: { aid: 99_999 } })).toMatchObject({
    code,
  });
  const empty = await site().call(addAnnouncement, { token: root, body: {} });
  expect(empty).toMatchObject({ http: 200, status: 400, code: "form-blank" });
});
