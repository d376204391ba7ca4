import { JUDGE_SECONDS_AN_HOUR, status } from "@verdict/contract";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { plain, ran, useOnlineTests } from "../../../test/online-tests.ts";
import { useSite } from "../../../test/site.ts";
import { take } from "../account/rates.ts";
import { rateCounts } from "../account/tables.ts";
import { attempts } from "../judge/tables.ts";
import { expireCustomRuns } from "./cleanup.ts";
import { customRuns } from "./tables.ts";

const site = useSite();
const { own, ask, askAll } = useOnlineTests(site);
const rate = { purpose: "judge-seconds", max: JUDGE_SECONDS_AN_HOUR, seconds: 3600 };
/** Of the problem's limit of one second. */
const RUN_S = 11;

const usedBy = async (uid: string) => {
  const [row] = await site()
    .db.select({ used: rateCounts.count })
    .from(rateCounts)
    .where(and(eq(rateCounts.purpose, rate.purpose), eq(rateCounts.subject, uid)));
  return row?.used ?? 0;
};

beforeEach(async () => {
  await site().db.delete(rateCounts);
});

test("of 40 calls at once no more pass than the hour holds; others, and staff, have theirs", async () => {
  await take(site().db, rate, own.user.uid, JUDGE_SECONDS_AN_HOUR - 5 * RUN_S);
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused).toMatchObject({ http: 429, code: "judge-seconds-used", params: { minutes: 60 } });
  expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(3500);
  expect(await usedBy(own.user.uid)).toBe(JUDGE_SECONDS_AN_HOUR);
  expect((await ask({}, (await site().user()).token)).status).toBe(200);
  const staff = await site().user({ roleId: 1001 });
  await take(site().db, rate, staff.uid, JUDGE_SECONDS_AN_HOUR);
  expect((await ask({}, staff.token)).status).toBe(200);
});

test("a call of several runs counts all of them or none", async () => {
  await take(site().db, rate, own.user.uid, JUDGE_SECONDS_AN_HOUR - 2 * RUN_S);
  const before = await site().db.$count(customRuns);
  const three = await askAll(["1", "2", "3"].map((userInput) => ({ userInput })));
  expect(three.code).toBe("judge-seconds-used");
  expect(await site().db.$count(customRuns)).toBe(before);
  expect(await usedBy(own.user.uid)).toBe(JUDGE_SECONDS_AN_HOUR - 2 * RUN_S);
});

test("what a run did not take is given back, what it took above is counted, and what never ran is free", async () => {
  const node = await TestNode.join(site());
  const judged = async (seconds: number) => {
    await ask();
    const task = await node.claimOne("online_test");
    const ago = sql`now() - make_interval(secs => ${seconds})`;
    await site().db.update(attempts).set({ leasedAt: ago }).where(eq(attempts.id, task.attemptId));
    await node.result(task, status.accepted, { ...plain, test: ran });
    return usedBy(own.user.uid);
  };
  expect(await judged(1)).toBeLessThanOrEqual(3);
  const before = await usedBy(own.user.uid);
  expect(await judged(40)).toBeGreaterThanOrEqual(before + 40);
  const after = await usedBy(own.user.uid);
  const { data: key } = await ask();
  expect(await usedBy(own.user.uid)).toBe(after + RUN_S);
  const longAgo = sql`now() - interval '1 day'`;
  await site().db.update(customRuns).set({ createdAt: longAgo }).where(eq(customRuns.key, key));
  await expireCustomRuns(site().db);
  expect(await usedBy(own.user.uid)).toBe(after);
});
