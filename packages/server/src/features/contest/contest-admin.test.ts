import {
  addContest,
  apiDate,
  changeContestVisible,
  cloneContest,
  deleteContest,
  getAdminContest,
  getAdminContestList,
  getContestAccess,
  getContestProblemList,
  getMyMessages,
  getSubmissionDetail,
  registerContest,
  updateContest,
} from "@verdict/contract";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";
import { auditEntries } from "../site/tables.ts";
import { contests } from "./tables.ts";

const site = useSite();
const { staff, form, make, addProblem, change, submitted, log } = useContests(site);
/** Said twice, it is the same. */
const moment = at(10);

describe("a contest", () => {
  test("is made, read, changed and listed", async () => {
    const cid = await make({
      title: "  Autumn cup ",
      auth: 1,
      pwd: "contest-secret",
      sealRank: true,
      sealRankTime: at(10),
      starAccount: ["anna", "anna", "bob"],
      awardType: 2,
      awardConfigList: [
        { priority: 2, name: "Silver", background: "#ccc", color: "#000", num: 3 },
        { priority: 1, name: "Gold", background: "#fd0", color: "#000", num: 1 },
      ],
    });
    const { token, uid, username } = staff.admin;
    const { data } = await site().call(getAdminContest, { token, query: { cid } });
    expect(data).toMatchObject({
      ...{
        id: cid,
        uid,
        author: username,
        title: "Autumn cup",
        description: "Welcome.",
        auth: 1,
        pwd: "contest-secret",
        status: 0,
      },
      ...{ duration: 3600, sealRank: true, starAccount: ["anna", "bob"], gid: null, source: 0 },
      awardConfigList: [{ name: "Gold" }, { name: "Silver" }],
    });
    const endTime = Date.parse(data.startTime) + 7_200_000;
    expect(await change(cid, { title: "Winter cup", endTime }, token)).toMatchObject({ status: 200 });
    const list = await site().call(getAdminContestList, { token, query: { keyword: "winter" } });
    expect(list.data).toMatchObject({ total: 1 });
    expect(list.data.records[0]).toMatchObject({
      ...{ id: cid, title: "Winter cup", description: null, pwd: null, isGroup: false, duration: 7200 },
      starAccount: '{"star_account":["anna","bob"]}',
    });
    expect(JSON.parse(list.data.records[0]?.awardConfig ?? "").config).toHaveLength(2);
    const byId = await site().call(getAdminContestList, { token, query: { keyword: String(cid) } });
    expect(byId.data.records.map(({ id }) => id)).toContain(cid);
    const mine = async (reader: string) => {
      const query = { keyword: String(cid), onlyMine: true };
      const { data } = await site().call(getAdminContestList, { token: reader, query });
      return data.records.map(({ id }) => id);
    };
    expect(await mine(token)).toContain(cid);
    expect(await mine(staff.root)).not.toContain(cid);
  });

  test("keeps its password where nobody reads it", async () => {
    const cid = await make({ auth: 2, pwd: "contest-secret" });
    const [row] = await site().db.select().from(contests).where(eq(contests.id, cid));
    expect(JSON.stringify(row)).not.toContain("contest-secret");
    const lines = await site()
      .db.select()
      .from(auditEntries)
      .where(and(like(auditEntries.target, `contest ${cid} %`), eq(auditEntries.action, "contest.add")));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.after).toMatchObject({ sealedPassword: "(hidden)" });
  });

  test.each([
    ["no title", { title: " " }, "contest-title-blank"],
    ["a title of 501 characters", { title: "x".repeat(501) }, "contest-title-too-long"],
    ["a long description", { description: "x".repeat(65_536) }, "contest-description-too-long"],
    ["an unknown kind", { type: 2 }, "contest-type-unknown"],
    ["an unknown access", { auth: 3 }, "contest-auth-unknown"],
    ["an unknown score", { type: 1, oiRankScoreType: "Best" }, "contest-score-type-unknown"],
    ["OI without a score", { type: 1, oiRankScoreType: null }, "contest-score-type-unknown"],
    ["an end that is its start", { startTime: moment, endTime: moment }, "contest-times-wrong"],
    ["an end before its start", { startTime: at(10), endTime: at(9) }, "contest-times-wrong"],
    ["a date nobody can read", { startTime: "soon" }, "date-malformed"],
    ["a freeze before the start", { sealRank: true, sealRankTime: at(-31) }, "contest-seal-outside"],
    ["a freeze after the end", { sealRank: true, sealRankTime: at(45) }, "contest-seal-outside"],
    ["a freeze without its time", { sealRank: true }, "contest-seal-outside"],
    ["a private one without a password", { auth: 1, pwd: "" }, "contest-password-missing"],
    ["a long password", { auth: 1, pwd: "x".repeat(101) }, "contest-password-too-long"],
    ["a limit without a rule", { openAccountLimit: true }, "contest-rule-malformed"],
    [
      "a rule that names nobody",
      { openAccountLimit: true, accountLimitRule: "<start>9</start><end>1</end>" },
      "contest-rule-malformed",
    ],
  ])("is refused with %s", async (_what, fields, code) => {
    const body = { ...form(), ...fields };
    expect(await site().call(addContest, { token: staff.root, body })).toMatchObject({
      http: 200,
      status: 400,
      code,
    });
  });

  test("malformed ones are no requests at all", async () => {
    for (const fields of [{ starAccount: "anna" }, { rankShowName: "shoe size" }, { awardType: 7 }]) {
      const body = { ...form(), ...fields };
      expect((await site().call(addContest, { token: staff.root, body })).http).toBe(400);
    }
  });

  test("takes dates as milliseconds, too, and what else rows carry", async () => {
    const startTime = Date.now() + 3_600_000;
    const cid = await make({ startTime, endTime: startTime + 60_000 });
    const { data } = await site().call(getAdminContest, { token: staff.root, query: { cid } });
    expect(data).toMatchObject({ duration: 60, status: -1 });
  });

  test("is nobody else's to read or change", async () => {
    const cid = await make();
    const { token } = staff.examiner;
    const refused = { http: 200, status: 403, code: "contest-not-yours" };
    expect(await site().call(getAdminContest, { token, query: { cid } })).toMatchObject(refused);
    expect(await change(cid, { title: "Mine" }, token)).toMatchObject(refused);
    const query = { cid, visible: false, uid: staff.examiner.uid };
    expect(await site().call(changeContestVisible, { token, query })).toMatchObject(refused);
    expect(await change(cid, { title: "Root's" })).toMatchObject({ status: 200 });
  });

  test("that is not", async () => {
    const token = staff.root;
    const gone = { http: 200, status: 400, code: "no-such-contest" };
    const query = { cid: 999_999 };
    for (const endpoint of [getAdminContest, cloneContest, deleteContest, getContestProblemList]) {
      expect(await site().call(endpoint, { token, query })).toMatchObject(gone);
    }
    const visible = { ...query, visible: true };
    expect(await site().call(changeContestVisible, { token, query: visible })).toMatchObject(gone);
    const body = { ...form(), id: 999_999 };
    expect(await site().call(updateContest, { token, body })).toMatchObject(gone);
  });

  test("is hidden and shown", async () => {
    const cid = await make();
    const { token } = staff.admin;
    const query = { cid, visible: false };
    expect(await site().call(changeContestVisible, { token, query })).toMatchObject({ status: 200 });
    expect((await site().call(getAdminContest, { token, query: { cid } })).data.visible).toBe(false);
    expect((await site().fetch(changeContestVisible, { token, query: { cid } })).status).toBe(400);
  });

  test("another password takes registrations back, the same one does not", async () => {
    const cid = await make({ auth: 1, pwd: "contest-secret" });
    const { token } = await site().user();
    const access = async () => (await site().call(getContestAccess, { token, query: { cid } })).data.access;
    const register = (password: string) => site().call(registerContest, { token, body: { cid, password } });
    expect(await register("contest-secret")).toMatchObject({ status: 200 });
    await change(cid, { title: "Same password" });
    await change(cid, { pwd: "" });
    expect(await access()).toBe(true);
    await change(cid, { pwd: "contest-secret-2" });
    expect(await access()).toBe(false);
    expect(await register("contest-secret")).toMatchObject({ code: "contest-password-wrong" });
    expect(await register("contest-secret-2")).toMatchObject({ status: 200 });
  });

  test("who entered is told of other times and of another password, unless it is hidden or over", async () => {
    const cid = await make({
      title: "Told",
      auth: 1,
      pwd: "contest-secret",
      startTime: at(30),
      endTime: at(60),
    });
    const ann = await site().user();
    const body = { cid, password: "contest-secret" };
    expect(await site().call(registerContest, { token: ann.token, body })).toMatchObject({ status: 200 });
    const told = async () =>
      (await site().call(getMyMessages, { token: ann.token, query: {} })).data.records.map(
        ({ sentence }) => sentence,
      );
    await change(cid, { title: "Told again" });
    await change(cid, { visible: false, endTime: at(70) });
    expect(await told()).toEqual([]);
    // A start that nobody knows is no time to be told of.
    await site().db.update(contests).set({ pausedMs: 0 }).where(eq(contests.id, cid));
    await change(cid, { visible: true, endTime: at(75) });
    expect(await told()).toEqual([]);
    const [startTime, endTime] = [at(40), at(80)];
    await change(cid, { visible: true, startTime, endTime });
    const times = { startTime: apiDate(new Date(startTime)), endTime: apiDate(new Date(endTime)) };
    const moved = { code: "contest-news", what: "times", cid, contest: "Told again", ...times };
    expect(await told()).toEqual([moved]);
    await change(cid, { pwd: "contest-secret-2" });
    expect(await told()).toEqual([{ ...moved, what: "password" }, moved]);
    await site().call(registerContest, { token: ann.token, body: { cid, password: "contest-secret-2" } });
    await change(cid, { startTime: at(-60), endTime: at(-30) });
    expect(await told()).toHaveLength(3);
    await change(cid, { endTime: at(-20) });
    expect(await told()).toHaveLength(3);
  });

  test("registrations and a change of the password may cross: nobody stays in by the old one", async () => {
    const cid = await make({ auth: 1, pwd: "contest-secret-0" });
    for (let round = 0; round < 8; round++) {
      const { token } = await site().user();
      const body = { cid, password: `contest-secret-${round}` };
      await Promise.all([
        site().call(registerContest, { token, body }),
        change(cid, { pwd: `contest-secret-${round + 1}` }),
      ]);
      expect((await site().call(getContestAccess, { token, query: { cid } })).data.access).toBe(false);
    }
  });

  test("is copied without its problems, and without somebody else's password", async () => {
    const cid = await make({ title: "x".repeat(500), auth: 1, pwd: "contest-secret" });
    await addProblem(cid, "A");
    const copy = async (token: string) => {
      expect(await site().call(cloneContest, { token, query: { cid } })).toMatchObject({ status: 200 });
      const [row] = await site()
        .db.select()
        .from(contests)
        .where(eq(contests.source, cid))
        .orderBy(contests.id);
      await site()
        .db.update(contests)
        .set({ source: 0 })
        .where(eq(contests.id, row?.id ?? 0));
      return (await site().call(getAdminContest, { token, query: { cid: row?.id ?? 0 } })).data;
    };
    const own = await copy(staff.admin.token);
    expect(own).toMatchObject({ uid: staff.admin.uid, pwd: "contest-secret" });
    expect(own.title).toMatch(/^x{491} \[Cloned\]$/);
    const other = await copy(staff.examiner.token);
    expect(other.uid).toBe(staff.examiner.uid);
    expect(other.pwd).toMatch(/^[\w-]{12}$/);
    const query = { cid: own.id };
    const list = await site().call(getContestProblemList, { token: staff.admin.token, query });
    expect(list.data.problemList.total).toBe(0);
  });

  test("is copied with the length it was planned with, whatever time was taken out of it", async () => {
    const cid = await make({ sealRank: false });
    const [{ startTime = new Date(), endTime = new Date() } = {}] = await site()
      .db.select()
      .from(contests)
      .where(eq(contests.id, cid));
    const minute = (n: number) => new Date(startTime.getTime() + n * 60_000);
    await site()
      .db.update(contests)
      .set({
        removed: [{ from: apiDate(minute(5)), to: apiDate(minute(15)) }],
        endTime: new Date(endTime.getTime() + 600_000),
        ...{ sealRank: true, sealRankTime: minute(30) },
      })
      .where(eq(contests.id, cid));
    await site().call(cloneContest, { token: staff.admin.token, query: { cid } });
    const copies = await site().db.select().from(contests).where(eq(contests.source, cid));
    expect(copies).toMatchObject([{ startTime, endTime, sealRankTime: minute(20), removed: [] }]);
  });

  test("takes no moment of a freeze from a form that has none", async () => {
    await make({ sealRank: false, sealRankTime: "" });
    const body = { ...form(), sealRank: true, sealRankTime: "" };
    const answer = await site().call(addContest, { token: staff.admin.token, body });
    expect(answer.code).toBe("contest-seal-outside");
  });

  test("is deleted with what hangs on it, by root only", async () => {
    const cid = await make();
    await addProblem(cid, "A");
    const { token } = await site().user();
    const submitId = await submitted(token, cid, "A");
    expect((await site().call(deleteContest, { token: staff.admin.token, query: { cid } })).http).toBe(403);
    expect(await site().call(deleteContest, { token: staff.root, query: { cid } })).toMatchObject({
      status: 200,
    });
    expect(await site().call(getSubmissionDetail, { token: staff.root, query: { submitId } })).toMatchObject({
      code: "submission-not-found",
    });
    expect(await log(cid)).toEqual([]);
  });
});
