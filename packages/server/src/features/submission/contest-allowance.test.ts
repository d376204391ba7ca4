import { getContestInfo, getSubmitAllowance, status } from "@verdict/contract";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";
import { submissions } from "./tables.ts";

const site = useSite();
const contests = useContests(site);

async function limited(limits: Record<string, unknown>) {
  const cid = await contests.make(limits);
  for (const label of ["A", "B"]) await contests.addProblem(cid, label);
  return cid;
}

const left = async (token: string, cid: number, displayId = "A") =>
  (await site().call(getSubmitAllowance, { token, query: { cid, displayId } })).data;

/** So many calls of one user at once. */
const atOnce = (token: string, cid: number, calls: number, pid = "A") =>
  Promise.all(Array.from({ length: calls }, () => contests.submit(token, cid, pid)));

const codes = (answers: { code?: string | undefined }[]) =>
  answers
    .map(({ code }) => code)
    .filter(Boolean)
    .sort();

describe("a contest's limits on submissions", () => {
  test("six at once are counted one after the other, by problem", async () => {
    const cid = await limited({ submissionsMax: 4 });
    const { token } = await site().user();
    expect(await left(token, cid)).toEqual({ max: 4, left: 4, waitS: 0 });
    await contests.submitted(token, cid, "A");
    expect(codes(await atOnce(token, cid, 6))).toEqual(Array(3).fill("contest-submissions-used"));
    expect(await left(token, cid)).toEqual({ max: 4, left: 0, waitS: 0 });
    expect(await contests.submit(token, cid, "A")).toMatchObject({
      http: 200,
      status: 403,
      code: "contest-submissions-used",
      params: { max: 4 },
    });
    expect(await left(token, cid, "B")).toEqual({ max: 4, left: 4, waitS: 0 });
    expect(codes(await atOnce(token, cid, 3, "B"))).toEqual([]);
    // Neither stored nor in the log.
    const stored = await site().db.select().from(submissions).where(eq(submissions.contestId, cid));
    expect(stored).toHaveLength(7);
    expect(await contests.log(cid)).toHaveLength(7);
    // Somebody's first ones, of whom nothing was known before.
    const other = await site().user();
    expect(codes(await atOnce(other.token, cid, 6))).toEqual(Array(2).fill("contest-submissions-used"));
  });

  test("of six at once one passes where there is a pause, and the others are told how long it is", async () => {
    const cid = await limited({ submitPauseS: 100, submissionsMax: 9 });
    const { token } = await site().user();
    const answers = await atOnce(token, cid, 6);
    expect(codes(answers)).toEqual(Array(5).fill("contest-submit-pause"));
    for (const answer of answers.filter(({ code }) => code)) {
      expect(answer).toMatchObject({
        params: { seconds: expect.toSatisfy((s: number) => s > 80 && s <= 100) },
      });
    }
    const now = await left(token, cid);
    expect(now).toMatchObject({ max: 9, left: 8 });
    expect(now.waitS).toBeGreaterThan(90);
    await contests.submitted(token, cid, "B");
    await site()
      .db.update(submissions)
      .set({ submittedAt: new Date(Date.now() - 101_000) })
      .where(eq(submissions.contestId, cid));
    await contests.submitted(token, cid, "A");
  });

  test("what the judge failed at, or was taken back, is given back", async () => {
    const cid = await limited({ submissionsMax: 1 });
    const { token } = await site().user();
    for (const failed of [status.systemError, status.submitFailed, status.cancelled]) {
      const id = await contests.submitted(token, cid, "A");
      expect(await left(token, cid)).toMatchObject({ left: 0 });
      await site().db.update(submissions).set({ status: failed }).where(eq(submissions.id, id));
      expect(await left(token, cid)).toMatchObject({ left: 1 });
    }
  });

  test("managers have none, and nobody has after the end", async () => {
    const cid = await limited({ submissionsMax: 1, submitPauseS: 100, allowEndSubmit: true });
    const { token } = contests.staff.admin;
    expect(codes(await atOnce(token, cid, 3))).toEqual([]);
    expect(await left(token, cid)).toEqual({ max: null, left: null, waitS: 0 });
    const user = await site().user();
    const late = await site().user();
    await contests.submitted(user.token, cid, "A");
    await contests.extend(cid, late, 60);
    await contests.change(cid, { startTime: at(-60), endTime: at(-1) });
    expect(codes(await atOnce(user.token, cid, 3))).toEqual([]);
    expect(await left(user.token, cid)).toEqual({ max: null, left: null, waitS: 0 });
    // Somebody with extra time still works in the contest.
    expect(codes(await atOnce(late.token, cid, 3))).toEqual(Array(2).fill("contest-submissions-used"));
  });

  test("are told, kept where a client does not know them, and lifted with null and 0", async () => {
    const cid = await limited({ submissionsMax: 3, submitPauseS: 20 });
    const info = async () =>
      (await site().call(getContestInfo, { token: contests.staff.root, query: { cid } })).data;
    expect(await info()).toMatchObject({ submissionsMax: 3, submitPauseS: 20 });
    await contests.change(cid, { submissionsMax: undefined, submitPauseS: undefined });
    expect(await info()).toMatchObject({ submissionsMax: 3, submitPauseS: 20 });
    await contests.change(cid, { submissionsMax: null, submitPauseS: 0 });
    const lifted = await info();
    expect(lifted).not.toHaveProperty("submissionsMax");
    expect(lifted).not.toHaveProperty("submitPauseS");
    const bare = await contests.make();
    const { token } = await site().user();
    const query = { cid: bare, displayId: "A" };
    expect(await site().call(getSubmitAllowance, { token, query })).toMatchObject({
      code: "contest-problem-not-found",
    });
  });
});
