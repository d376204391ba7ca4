import {
  addCalendarFeed,
  CALENDAR_FEEDS_MAX,
  getCalendarFeeds,
  PUBLIC_CALENDAR_PATH,
  registerContest,
  removeCalendarFeed,
  saveGroupAssignment,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { useGroups } from "../../../test/groups.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contests } from "../contest/tables.ts";
import { users } from "../user/tables.ts";

const site = useSite();
const { make, change } = useContests(site);
const groups = useGroups(site);

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, site().origin), { headers });

/** The events of a calendar as another library reads them, by UID. */
async function read(path: string) {
  const answer = await get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  // RFC 5545, 3.1: lines end so, and are no longer than 75 bytes.
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent").map((one) => ({ one, event: new ICAL.Event(one) }));
  // No other site has the same ones.
  for (const { event } of events)
    expect(event.uid).toMatch(/^(contest|assignment)-\d+@[a-z0-9]{8,}\.verdict$/);
  return {
    text,
    etag: answer.headers.get("etag") ?? "",
    events: new Map(
      events.map(({ one, event }) => [
        event.uid.split("@")[0] ?? "",
        {
          title: event.summary,
          start: event.startDate.toJSDate(),
          end: event.endDate.toJSDate(),
          sequence: event.sequence,
          changed: (one.getFirstPropertyValue("last-modified") as ICAL.Time).toJSDate(),
          alarms: one
            .getAllSubcomponents("valarm")
            .map((alarm) => (alarm.getFirstPropertyValue("trigger") as ICAL.Duration).toSeconds()),
        },
      ]),
    ),
  };
}

async function feed(user: TestUser, gid?: number) {
  const { data } = await site().call(addCalendarFeed, { token: user.token, body: { gid } });
  return data;
}
const names = async (path: string) => [...(await read(path)).events.keys()].toSorted();

test("public contests, for everybody; an event stays the same one when it changes", async () => {
  const cid = await make({
    title: "Autumn, Cup; 第一场\nx".slice(0, 40),
    startTime: at(60),
    endTime: at(180),
  });
  const hidden = await make({ visible: false });
  const paused = await make({ startTime: at(60), endTime: at(180) });
  await site().db.update(contests).set({ pausedMs: 1 }).where(eq(contests.id, paused));
  const uid = `contest-${cid}`;
  const before = await read(PUBLIC_CALENDAR_PATH);
  const was = before.events.get(uid);
  const [row] = await site().db.select().from(contests).where(eq(contests.id, cid));
  const seconds = (date: Date | undefined) => Math.floor((date?.getTime() ?? 0) / 1000);
  expect(was).toMatchObject({ title: row?.title, sequence: 0, alarms: [-1800] });
  expect(seconds(was?.start)).toBe(seconds(row?.startTime));
  expect(seconds(was?.end)).toBe(seconds(row?.endTime));
  for (const other of [hidden, paused]) expect(before.events.has(`contest-${other}`)).toBe(false);

  const again = await get(PUBLIC_CALENDAR_PATH, { "if-none-match": `"x", W/${before.etag}` });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  await site()
    .db.update(contests)
    .set({ createdAt: new Date(Date.now() - MINUTE) })
    .where(eq(contests.id, cid));
  await change(cid, { startTime: at(90) });
  const after = await read(PUBLIC_CALENDAR_PATH);
  expect(after.etag).not.toBe(before.etag);
  expect((await get(PUBLIC_CALENDAR_PATH, { "if-none-match": before.etag })).status).toBe(200);
  const now = after.events.get(uid);
  expect(now?.sequence).toBeGreaterThan(was?.sequence ?? 0);
  expect(Number(now?.changed)).toBeGreaterThanOrEqual(Number(was?.changed));
});

test("one's own: contests one has entered, those of one's groups, and what is due", async () => {
  const ada = await site().user();
  const gid = await groups.found();
  await groups.setLevel(gid, ada, 3);
  const [entered, other] = [await make(), await make()];
  const [ofGroup, hiddenOfGroup] = [await make(), await make({ visible: false })];
  for (const cid of [ofGroup, hiddenOfGroup]) {
    await site().db.update(contests).set({ groupId: gid }).where(eq(contests.id, cid));
  }
  await site().call(registerContest, { token: ada.token, body: { cid: entered } });
  await site().db.execute(
    `insert into contest_registration (contest_id, uid) values (${entered}, '${ada.uid}') on conflict do nothing`,
  );
  const { pid } = await site().problem();
  const assignment = {
    ...{
      title: "Week 1",
      pids: [pid],
      dueTime: at(600),
      latePercent: 0,
      lateFloor: 0,
      isForAll: true,
      uids: [],
    },
  };
  const made = await site().call(saveGroupAssignment, {
    token: groups.staff.root,
    body: { gid, assignment },
  });
  expect(made, made.msg).toMatchObject({ status: 200 });
  const { path } = await feed(ada);
  const own = [`contest-${entered}`, `contest-${ofGroup}`];
  const all = await read(path);
  const due = [...all.events.keys()].filter((uid) => uid.startsWith("assignment-"));
  expect(due).toHaveLength(1);
  expect(all.events.get(due[0] ?? "")).toMatchObject({ alarms: [-86_400] });
  expect([...all.events.keys()].toSorted()).toEqual([...due, ...own].toSorted());
  expect(all.events.has(`contest-${other}`)).toBe(false);

  const { path: group } = await feed(ada, gid);
  expect(await names(group)).toEqual([...due, `contest-${ofGroup}`].toSorted());
  // Who leaves the group reads it no more, and an own calendar loses what lies in it.
  await groups.setLevel(gid, ada, 0);
  expect(await (await get(group)).text()).toBe(await (await get("/calendar/feed.ics?key=nothing")).text());
  expect(await names(path)).toEqual([`contest-${entered}`]);
});

test("a hidden contest is there for who made it", async () => {
  const maker = await site().user({ roleId: 1010 });
  const cid = await make({ visible: false }, maker.token);
  const { path } = await feed(maker);
  expect(await names(path)).toEqual([`contest-${cid}`]);
});

test("an address that is revoked, or whose owner is banned, is one that there never was", async () => {
  const ada = await site().user();
  const { id, path } = await feed(ada);
  const nowhere = await (await get("/calendar/feed.ics?key=nothing")).text();
  expect((await get(path)).status).toBe(200);
  const { data } = await site().call(getCalendarFeeds, { token: ada.token });
  expect(data).toMatchObject([{ id, gid: null, usedAt: expect.any(String) }]);
  expect(JSON.stringify(data)).not.toContain(path.split("=")[1]);
  const set = (status: number) => site().db.update(users).set({ status }).where(eq(users.uid, ada.uid));
  await set(1);
  expect(await (await get(path)).text()).toBe(nowhere);
  await set(0);
  expect((await get(path)).status).toBe(200);
  const bob = await site().user();
  const foreign = await site().call(removeCalendarFeed, { token: bob.token, query: { id } });
  expect(foreign).toMatchObject({ code: "calendar-feed-unknown" });
  await site().call(removeCalendarFeed, { token: ada.token, query: { id } });
  const gone = await get(path);
  expect([gone.status, await gone.text()]).toEqual([404, nowhere]);
});

test("the secret is no session, and a session is no secret", async () => {
  const ada = await site().user();
  const { path } = await feed(ada);
  const secret = path.split("=")[1] ?? "";
  expect(await site().call(getCalendarFeeds, { token: secret })).toMatchObject({ status: 401 });
  expect((await get("/calendar/feed.ics", { authorization: ada.token })).status).toBe(404);
  expect((await get(`/calendar/feed.ics?key=${secret}&key=x`)).status).toBe(404);
});

test("so many at most, also at once; of a group only for who is in it", async () => {
  const ada = await site().user();
  const gid = await groups.found();
  const answer = await site().call(addCalendarFeed, { token: ada.token, body: { gid } });
  expect(answer).toMatchObject({ code: "group-level-too-low" });
  await Promise.all(Array.from({ length: 30 }, () => feed(ada)));
  expect((await site().call(getCalendarFeeds, { token: ada.token })).data).toHaveLength(CALENDAR_FEEDS_MAX);
  expect(await site().call(addCalendarFeed, { token: ada.token, body: {} })).toMatchObject({
    code: "calendar-feeds-many",
  });
});

test("a site that is closed to guests shows them no calendar", async () => {
  const { settings } = site().server.deps;
  await settings.changeWebsite({ guests: false });
  expect((await get(PUBLIC_CALENDAR_PATH)).status).toBe(404);
  await settings.changeWebsite({ guests: true });
  expect((await get(PUBLIC_CALENDAR_PATH)).status).toBe(200);
});
