import {
  getSubmissionDetail,
  getSubmissionDistribution,
  getSubmissionList,
  shareSubmission,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestUser, useSite } from "../../../test/site.ts";
import { problems, statements } from "../problem/tables.ts";
import { spreadOf } from "./distribution.ts";
import { submissions } from "./tables.ts";
import { changeStatus, lockSubmission } from "./verdict.ts";

describe("bins", () => {
  test("hold every value once, beside one another, and tell how many needed more", () => {
    const value = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 200 }),
        fc.nat(199),
        fc.nat(100),
        (all, at, least) => {
          const own = all[at % all.length] ?? 0;
          const { bins, better } = spreadOf(all, own, least + 1);
          expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
          expect(bins.length).toBeLessThanOrEqual(24);
          bins.slice(1).forEach(({ from }, index) => {
            expect(from).toBe(bins[index]?.to);
          });
          expect(bins[0]?.from).toBe(Math.min(...all));
          expect(bins.at(-1)?.to).toBeGreaterThanOrEqual(Math.max(...all));
          if (all.length > 1) {
            expect(better).toBeCloseTo(all.filter((one) => one > own).length / (all.length - 1));
          }
        },
      ),
    );
  });
});

const site = useSite();
let ann: TestUser;
let bob: TestUser;
let problem: { pid: number; problemId: string };

async function judged(
  user: TestUser,
  language: string,
  result: { timeMs: number; memoryKib: number; code: string },
) {
  const { data } = await site().call(submitProblemJudge, {
    token: user.token,
    body: { pid: problem.problemId, language, code: result.code },
  });
  await site().db.transaction(async (tx) => {
    const row = await lockSubmission(tx, data.submitId);
    if (row) await changeStatus(tx, row, { status: status.accepted });
  });
  const { timeMs, memoryKib } = result;
  await site().db.update(submissions).set({ timeMs, memoryKib }).where(eq(submissions.id, data.submitId));
  return data.submitId;
}

beforeAll(async () => {
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  ann = await site().user();
  bob = await site().user();
  problem = await site().problem({ codeShare: true });
});

test("an accepted program stands among those of its language; shared ones are named", async () => {
  const quick = await judged(ann, "C", { timeMs: 10, memoryKib: 900, code: "x".repeat(80) });
  const slow = await judged(bob, "C", { timeMs: 400, memoryKib: 700, code: "x".repeat(20) });
  const other = await judged(bob, "C++", { timeMs: 5, memoryKib: 100, code: "x" });
  const read = async (submitId: number, token?: string) =>
    (await site().call(getSubmissionDistribution, { query: { submitId }, token })).data;

  const first = await read(quick);
  expect(first).toMatchObject({
    language: "C",
    total: 2,
    time: { own: 10, better: 1 },
    memory: { better: 0 },
  });
  expect(first?.fastest).toEqual([]); // nobody has shared
  expect((await read(other))?.total).toBe(1);

  await site().call(shareSubmission, { token: bob.token, body: { submitId: slow, share: true } });
  await site().call(shareSubmission, { token: ann.token, body: { submitId: quick, share: true } });
  const second = await read(slow, bob.token);
  expect(second?.fastest.map(({ submitId }) => submitId)).toEqual([quick, slow]);
  expect(second?.shortest.map(({ username, length }) => [username, length])).toEqual([
    [bob.username, 20],
    [ann.username, 80],
  ]);

  // Shared programs are for readers of problems whose code may be shared.
  await site().db.update(problems).set({ codeShare: false }).where(eq(problems.id, problem.pid));
  expect((await read(slow))?.fastest).toEqual([]);
  await site().db.update(problems).set({ codeShare: true }).where(eq(problems.id, problem.pid));
  await site().server.deps.settings.changeSwitches({ hideNonContestSubmissionCode: true });
  expect((await read(slow))?.shortest).toEqual([]);
  await site().server.deps.settings.changeSwitches({ hideNonContestSubmissionCode: false });
});

test("what is not accepted stands nowhere; what is not there is refused", async () => {
  const { data } = await site().call(submitProblemJudge, {
    token: ann.token,
    body: { pid: problem.problemId, language: "C", code: "x" },
  });
  const query = { submitId: data.submitId };
  expect((await site().call(getSubmissionDistribution, { query })).data).toBeNull();
  const none = await site().call(getSubmissionDistribution, { query: { submitId: 999_999 } });
  expect(none.code).toBe("submission-not-found");
});

test("titles are the reader's, in the list and in the detail", async () => {
  await site().db.insert(statements).values({ problemId: problem.pid, locale: "zh-CN", title: "两数之和" });
  const rows = async (l?: string) =>
    (await site().call(getSubmissionList, { query: { l, problemID: problem.problemId } })).data.records;
  expect(new Set((await rows("zh-CN")).map(({ title }) => title))).toEqual(new Set(["两数之和"]));
  expect((await rows("zh-TW"))[0]?.title).toBe("两数之和"); // nearer than a third language
  expect((await rows("en-US"))[0]?.title).not.toBe("两数之和");
  const [row] = await rows();
  const detail = await site().call(getSubmissionDetail, {
    query: { submitId: row?.submitId ?? 0, l: "zh-CN" },
  });
  expect(detail.data.title).toBe("两数之和");
});
