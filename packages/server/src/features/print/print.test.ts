import {
  checkContestPrintStatus,
  downloadContestPrintText,
  getContestPrint,
  getDesk,
  getOwnPrints,
  getPrint,
  type LiveEvent,
  live,
  submitPrintText,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contestSeats } from "../seat/tables.ts";
import { printPaces, prints } from "./tables.ts";

const site = useSite();
const { staff, make } = useContests(site);

const TEXT = `int main() {\n\treturn 0; // ${"ü".repeat(50)}\n}\n`;
const send = ({ token }: TestUser, cid: number, content: unknown = TEXT) =>
  site().call(submitPrintText, { token, body: { cid, content } });
const list = (token: string, cid: number, more: object = {}) =>
  site().call(getContestPrint, { token, query: { cid, ...more } });
const done = (token: string, cid: number, id: number, more: object = {}) =>
  site().call(checkContestPrintStatus, { token, query: { cid, id, ...more } });
/** Lets the pause between two requests be over. */
const pause = () =>
  site()
    .db.update(printPaces)
    .set({ lastAt: new Date(0) });

async function sent(user: TestUser, cid: number, content?: string): Promise<number> {
  await pause();
  expect(await send(user, cid, content)).toMatchObject({ http: 200, status: 200, data: null });
  return (await list(staff.admin.token, cid)).data.records[0]?.id ?? 0;
}

test("a text is asked for, shown to the staff with its place, printed and marked", async () => {
  const cid = await make({ openPrint: true });
  const user = await site().user({ realname: "Ada L.", school: "North" });
  await site().db.insert(contestSeats).values({ contestId: cid, uid: user.uid, room: "Hall 1", seat: "17" });
  const id = await sent(user, cid);
  const waiting = { id, cid, username: user.username, realname: "Ada L.", status: 0 };
  const page = (await list(staff.admin.token, cid)).data;
  expect(page).toMatchObject({ total: 1, size: 30 });
  expect(page.records).toEqual([
    {
      ...waiting,
      ...{
        nickname: null,
        school: "North",
        room: "Hall 1",
        seat: "17",
        lines: 3,
        doneBy: null,
        doneAt: null,
      },
      gmtCreate: expect.any(String),
    },
  ]);
  expect(JSON.stringify(page)).not.toContain("return 0");
  const whole = await site().call(getPrint, { token: staff.admin.token, query: { cid, id } });
  expect(whole.data).toMatchObject({ ...waiting, content: TEXT });
  const file = await site().fetch(downloadContestPrintText, { token: staff.admin.token, query: { id } });
  expect(file.headers.get("content-disposition")).toBe(
    `attachment;filename=${user.username}_Contest_Print.txt`,
  );
  expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await file.text()).toBe(TEXT);
  const own = await site().call(getOwnPrints, { token: user.token, query: { cid } });
  expect(own.data.records).toMatchObject([{ id, status: 0, lines: 3 }]);
  expect(await done(staff.admin.token, cid, id)).toMatchObject({ status: 200, data: null });
  expect((await list(staff.admin.token, cid)).data.records).toMatchObject([
    { id, status: 1, doneBy: staff.admin.username },
  ]);
  await done(staff.root, cid, id, { done: false });
  expect((await list(staff.admin.token, cid)).data.records).toMatchObject([{ status: 0, doneBy: null }]);
});

test("open ones come first, newest first; rooms and open ones alone", async () => {
  const cid = await make({ openPrint: true });
  const [ada, bob] = [await site().user(), await site().user()];
  await site().db.insert(contestSeats).values({ contestId: cid, uid: bob.uid, room: "B" });
  const ids = [await sent(ada, cid), await sent(bob, cid), await sent(ada, cid)] as const;
  await done(staff.admin.token, cid, ids[2]);
  const shown = async (more?: object) =>
    (await list(staff.admin.token, cid, more)).data.records.map(({ id }) => id);
  expect(await shown()).toEqual([ids[1], ids[0], ids[2]]);
  expect(await shown({ open: true })).toEqual([ids[1], ids[0]]);
  expect(await shown({ room: "B" })).toEqual([ids[1]]);
  const desk = await site().call(getDesk, { token: staff.admin.token, query: { cid } });
  expect(desk.data).toEqual({ prints: 2, balloons: 0, questions: 0, rooms: ["B"] });
});

test("of requests that come together one is taken", async () => {
  const cid = await make({ openPrint: true });
  const user = await site().user();
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(user, cid)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code, status }) => code === "print-too-soon" && status === 403)).toHaveLength(5);
  expect(await site().db.select().from(prints).where(eq(prints.uid, user.uid))).toHaveLength(1);
});

test.each([
  ["49 characters", "x".repeat(49), "print-too-short"],
  ["blanks", " ".repeat(80), "print-too-short"],
  ["no text", 7, "print-too-short"],
  ["50 characters", "x".repeat(50), undefined],
  ["65,536 characters", "x".repeat(65_536), "print-too-long"],
])("%s", async (_what, content, code) => {
  const cid = await make({ openPrint: true });
  expect((await send(await site().user(), cid, content)).code).toBe(code);
});

test.each([
  ["printing is off", {}, "print-closed"],
  ["before the start", { openPrint: true, startTime: at(10), endTime: at(20) }, "contest-not-started"],
  ["private", { openPrint: true, auth: 1, pwd: "secret" }, "contest-not-registered"],
  ["hidden", { openPrint: true, visible: false }, "no-such-contest"],
])("%s: nothing is printed", async (_when, form, code) => {
  const cid = await make(form);
  expect((await send(await site().user(), cid)).code).toBe(code);
});

test("only managers of that very contest see requests", async () => {
  const cid = await make({ openPrint: true });
  const [user, admin] = [await site().user(), await site().user({ roleId: 1001 })];
  const other = await make({ openPrint: true }, admin.token);
  const id = await sent(user, cid);
  for (const { token } of [user, admin]) {
    const query = { cid, id };
    for (const answer of [
      await list(token, cid),
      await done(token, cid, id),
      await site().call(getPrint, { token, query }),
      await site().call(downloadContestPrintText, { token, query: { id } }),
      await site().call(getDesk, { token, query: { cid } }),
    ]) {
      expect([answer.code, answer.status]).toEqual(["contest-not-yours", 403]);
    }
  }
  // Through a contest of one's own nobody reaches those of others.
  const query = { cid: other, id };
  expect((await site().call(getPrint, { token: admin.token, query })).code).toBe("print-not-found");
  expect((await done(admin.token, other, id)).code).toBe("print-not-found");
  expect((await list(admin.token, other)).data.total).toBe(0);
  expect(await site().call(getContestPrint, { query: { cid } })).toMatchObject({ http: 401 });
});

test("of two who print at once the first is remembered", async () => {
  const cid = await make({ openPrint: true });
  const id = await sent(await site().user(), cid);
  const answers = await Promise.all([done(staff.root, cid, id), done(staff.admin.token, cid, id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const first = (await list(staff.root, cid)).data.records[0]?.doneBy;
  await done(first === "root" ? staff.admin.token : staff.root, cid, id);
  expect((await list(staff.root, cid)).data.records[0]?.doneBy).toBe(first);
});

test("desks hear of requests, contestants do not", async () => {
  const cid = await make({ openPrint: true });
  const [user, stop] = [await site().user(), new AbortController()];
  /** What one hears; resolves once the topic is joined, which a second comment says. */
  const hear = async (token: string) => {
    const heard: LiveEvent[] = [];
    const joined = Promise.withResolvers<void>();
    let comments = 0;
    const { body } = await site().fetch(live, {
      token,
      query: { topic: `staff.${cid}` },
      signal: stop.signal,
    });
    void (async () => {
      for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        for (const [, json] of piece.matchAll(/^data: (.*)$/gm)) heard.push(JSON.parse(json ?? ""));
        comments += piece.match(/^:$/gm)?.length ?? 0;
        if (comments > 1) joined.resolve();
      }
    })().catch(() => {});
    await joined.promise;
    return heard;
  };
  const [desk, contestant] = [await hear(staff.admin.token), await hear(user.token)];
  await sent(user, cid);
  await eventually(() =>
    expect(desk).toContainEqual({ kind: "contest", topic: `staff.${cid}`, change: "print" }),
  );
  expect(contestant).toEqual([{ kind: "refused", topic: `staff.${cid}`, code: "contest-not-yours" }]);
  stop.abort();
});
