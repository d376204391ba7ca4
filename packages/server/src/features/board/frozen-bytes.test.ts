import {
  type Endpoint,
  getBoardPeople,
  getBoardReplay,
  getBoardResolver,
  getBoardSnapshot,
  getBoardState,
  getBoardStatistics,
  getContestOutsideScoreboard,
  getContestProblem,
  getContestRank,
  getContestScrollBoardInfo,
  getContestScrollBoardSubmission,
  getContestSubmissions,
  type SubmissionStatus,
  status,
} from "@verdict/contract";
import { and, gte, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { at, MINUTE, useContests } from "../../../test/contests.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestSite, type TestUser, useSite } from "../../../test/site.ts";
import { contestLog } from "../contest/tables.ts";
import { submissions } from "../submission/tables.ts";

const site = useSite();
const contests = useContests(site);
let node: TestNode;
let users: TestUser[] = [];
let viewer: TestUser;

beforeAll(async () => {
  node = await TestNode.join(site());
  viewer = await site().user();
  users = [
    await site().user({ school: "North" }),
    await site().user({ school: "South" }),
    await site().user(),
  ];
});

/** A frozen contest in which everybody tried before and after the freeze. */
async function frozenContest(type: number): Promise<number> {
  const settings = { type, openRank: true, sealRank: true, sealRankTime: at(-10), awardType: 2 };
  const awards = {
    awardConfigList: [{ priority: 1, name: "Gold", background: "#fff", color: "#000", num: 1 }],
  };
  const cid = await contests.make({ ...settings, ...awards });
  const points = type === 1 ? { score: 40 } : {};
  for (const label of ["A", "B"]) await contests.addProblem(cid, label, { type });
  for (const [index, user] of users.entries()) {
    for (const minutesAgo of [20, 5]) {
      const id = await contests.submitted(user.token, cid, index === 2 ? "B" : "A");
      await node.result(await node.claimOne(), status.wrongAnswer, points);
      const submittedAt = new Date(Date.now() - minutesAgo * MINUTE);
      await site().db.update(submissions).set({ submittedAt }).where(sql`${submissions.id} = ${id}`);
      await site().db.update(contestLog).set({ submittedAt }).where(sql`${contestLog.submissionId} = ${id}`);
    }
  }
  return cid;
}

/** Everything that leaves for this caller. */
async function everything(where: TestSite, cid: number, token: string | undefined): Promise<string[]> {
  const body = { cid };
  const asks: [Endpoint, Record<string, unknown>][] = [
    ...(["inside", "outside"] as const).flatMap((side): [Endpoint, Record<string, unknown>][] => [
      [getBoardSnapshot, { query: { cid, side } }],
      [getBoardPeople, { query: { cid, side } }],
      [getBoardStatistics, { query: { cid, side } }],
      [getBoardState, { query: { cid, side } }],
    ]),
    [getContestRank, { body }],
    [getContestRank, { body: { ...body, forceRefresh: true, removeStar: true, containsEnd: true } }],
    [getContestOutsideScoreboard, { body: { ...body, forceRefresh: true } }],
    [getContestProblem, { query: { cid } }],
    [getContestSubmissions, { query: { contestID: cid } }],
    [getBoardReplay, { query: { cid, side: "inside" } }],
    [getBoardResolver, { query: { cid } }],
    [getContestScrollBoardInfo, { query: { cid } }],
    [getContestScrollBoardSubmission, { query: { cid } }],
  ];
  const told = [];
  for (const [endpoint, options] of asks) {
    const text = await (await where.fetch(endpoint, { ...options, token })).text();
    told.push(`${endpoint.path} ${text.replace(/"now":\d+/, "")}`);
  }
  return told;
}

const later: { name: string; code: SubmissionStatus; score: number }[] = [
  { name: "accepted", code: status.accepted, score: 100 },
  { name: "failed to compile", code: status.compileError, score: 0 },
  { name: "judging failed", code: status.systemError, score: 0 },
];

test.each([
  [0, "while it runs"],
  [0, "after its end, while somebody has extra time"],
  [1, "while it runs"],
  [1, "after its end, while somebody has extra time"],
])("type %i, %s: what leaves is the same whatever the frozen verdicts are", async (type, when) => {
  const cid = await frozenContest(type);
  if (when !== "while it runs") {
    await contests.change(cid, { endTime: at(-1) });
    await contests.extend(cid, users[1] as TestUser, 20);
  }
  const callers = { contestant: users[0]?.token, "somebody else": viewer.token, guest: undefined };
  const before = new Map<string, string[]>();
  for (const [who, token] of Object.entries(callers)) before.set(who, await everything(site(), cid, token));
  // The submission list shows contestants their own verdicts in ACM: there only others' are compared.
  const isOwnList = (who: string, line: string) =>
    who === "contestant" && line.startsWith(getContestSubmissions.path);
  const since = new Date(Date.now() - 10 * MINUTE);
  for (const { name, code, score } of later) {
    await site()
      .db.update(contestLog)
      .set({ status: code, score: type === 1 ? score : null, timeMs: 7 })
      .where(and(gte(contestLog.submittedAt, since), sql`${contestLog.contestId} = ${cid} and kind = 1`));
    await site()
      .db.update(submissions)
      .set({ status: code, score: type === 1 ? score : null, timeMs: 7 })
      .where(and(gte(submissions.submittedAt, since), sql`${submissions.contestId} = ${cid}`));
    const fresh = await site().another();
    try {
      for (const [who, token] of Object.entries(callers)) {
        const now = (await everything(fresh, cid, token)).filter((line) => !isOwnList(who, line));
        expect(now, `${name}, ${who}`).toEqual(before.get(who)?.filter((line) => !isOwnList(who, line)));
      }
      const manager = await everything(fresh, cid, contests.staff.admin.token);
      expect(manager, name).not.toEqual(before.get("somebody else"));
    } finally {
      await fresh.server.stop();
    }
  }
});
