import { removeContestProblem, status } from "@verdict/contract";
import { and, asc, eq, gt } from "drizzle-orm";
import { expect, test } from "vitest";
import { useContests } from "../../../test/contests.ts";
import { useSite } from "../../../test/site.ts";
import { contestCounters, contestLog } from "../contest/tables.ts";
import { submissions } from "./tables.ts";
import { changeStatus, lockSubmission } from "./verdict.ts";

const site = useSite();
const { staff, make, addProblem, submit, submitted, log } = useContests(site);

test("whoever follows the log by its numbers misses no row, however writers cross", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const users = await Promise.all(Array.from({ length: 6 }, () => site().user()));
  let isOver = false;
  const followed: number[] = [];
  const follower = (async () => {
    for (;;) {
      const last = isOver;
      const rows = await site()
        .db.select({ number: contestLog.number })
        .from(contestLog)
        .where(and(eq(contestLog.contestId, cid), gt(contestLog.number, followed.at(-1) ?? 0)))
        .orderBy(asc(contestLog.number));
      followed.push(...rows.map(({ number }) => number));
      if (last) return;
    }
  })();
  await Promise.all(
    users.map(async ({ token }) => {
      for (let i = 0; i < 8; i++) {
        const id = await submitted(token, cid, "A");
        for (const verdict of [status.judging, status.accepted, status.pending, status.wrongAnswer]) {
          await site().db.transaction(async (tx) => {
            const row = await lockSubmission(tx, id);
            const again = verdict === status.pending ? 1 : 0;
            if (row) await changeStatus(tx, row, { status: verdict, attempt: row.attempt + again });
          });
        }
      }
    }),
  );
  isOver = true;
  await follower;
  // Pending at first; that it is being judged is no news; then three more.
  expect(followed).toEqual(Array.from({ length: 6 * 8 * 4 }, (_, i) => i + 1));
  const [counter] = await site().db.select().from(contestCounters).where(eq(contestCounters.contestId, cid));
  expect(counter?.number).toBe(followed.length);
});

test("a change that is rolled back leaves no number behind", async () => {
  const cid = await make();
  await addProblem(cid, "A");
  const { token } = await site().user();
  const id = await submitted(token, cid, "A");
  const failed = site().db.transaction(async (tx) => {
    const row = await lockSubmission(tx, id);
    if (row) await changeStatus(tx, row, { status: status.accepted });
    throw new Error("the power went");
  });
  await expect(failed).rejects.toThrow("the power went");
  await submitted(token, cid, "A");
  expect((await log(cid)).map(({ number }) => number)).toEqual([1, 2]);
});

test("taking a problem out crosses with submitting: what is stored is gone, and the log says so", async () => {
  const cid = await make();
  const { pid } = await addProblem(cid, "A");
  const users = await Promise.all(Array.from({ length: 8 }, () => site().user()));
  const sending = users.map(async ({ token }) => {
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push(await submit(token, cid, "A"));
    return answers;
  });
  await submitted(users[0]?.token ?? "", cid, "A");
  const removed = await site().call(removeContestProblem, { token: staff.root, query: { cid, pid } });
  expect(removed).toMatchObject({ status: 200 });
  const answers = (await Promise.all(sending)).flat();
  const refused = answers.filter(({ code }) => code !== undefined);
  for (const answer of refused) expect(answer).toMatchObject({ http: 200, code: "contest-problem-gone" });
  expect(await site().db.select().from(submissions).where(eq(submissions.contestId, cid))).toEqual([]);
  const rows = await log(cid);
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
  const newest = new Map(rows.map((row) => [row.submissionId, row.status]));
  expect(newest.size).toBe(1 + answers.length - refused.length);
  expect([...newest.values()].every((code) => code === null)).toBe(true);
});
