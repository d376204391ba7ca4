import {
  addContest,
  addProblemFromPublic,
  getAdminContest,
  getBoardState,
  getContestInfo,
  getContestProblemList,
  rulePresets,
  saveContestProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inShort, useBoards } from "../../../test/board.ts";
import { useContests } from "../../../test/contests.ts";
import { eventually } from "../../../test/eventually.ts";
import { TestNode } from "../../../test/node.ts";
import { type TestUser, useSite } from "../../../test/site.ts";
import { contestProblems, contests as contestTable } from "./tables.ts";

const site = useSite();
const contests = useContests(site);
let node: TestNode;
const { attempt, rank } = useBoards(site, contests, () => node);
const { atcoder, codeforces, icpc, oi } = rulePresets;
let [ann, bob, cyd] = [] as TestUser[];

beforeAll(async () => {
  node = await TestNode.join(site(), ["C"]);
  [ann, bob, cyd] = [await site().user(), await site().user(), await site().user()];
});

const user = (one: TestUser | undefined) => one as TestUser;

async function worth(cid: number, displayId: string, points: number) {
  const [row] = await site().db.select().from(contestProblems).where(eq(contestProblems.contestId, cid));
  const body = { id: row?.id ?? 0, displayId, points };
  const answer = await site().call(saveContestProblem, { token: contests.staff.root, body });
  expect(answer, answer.msg).toMatchObject({ status: 200 });
}

const stored = async (cid: number) =>
  (await site().db.select().from(contestTable).where(eq(contestTable.id, cid)))[0];

/** Ann has A after one wrong try, late; Bob early, with a compile error; Cyd has not. */
async function played(cid: number) {
  await attempt(user(ann), cid, "A", [300, "WA"]);
  await attempt(user(ann), cid, "A", [600, "AC"]);
  await attempt(user(bob), cid, "A", [60, "CE"]);
  await attempt(user(bob), cid, "A", [900, "AC"]);
  await attempt(user(cyd), cid, "A", [30, "WA"]);
}

const names = (records: ReturnType<typeof inShort>) =>
  records.map(([place, name, points, cost]) => [
    place,
    { [user(ann).username]: "ann", [user(bob).username]: "bob", [user(cyd).username]: "cyd" }[String(name)],
    ...[points, cost],
  ]);

async function board(cid: number) {
  const { records } = await rank(contests.staff.root, { cid });
  return names(inShort(records as Parameters<typeof inShort>[0]));
}

describe("a contest's rule", () => {
  test("of AtCoder gives ACM problems points, five minutes for a wrong try, and the time of the last solution", async () => {
    const cid = await contests.make({ type: 1, rule: atcoder });
    await contests.addProblem(cid, "A");
    await worth(cid, "A", 300);
    await played(cid);
    // 600 s and one try: as long as 900 s without one.
    const rows = [
      [1, "bob", 300, 900_000],
      [1, "ann", 300, 900_000],
      [3, "cyd", 0, 0],
    ];
    expect(await board(cid)).toEqual(rows);
    const { data } = await site().call(getBoardState, {
      token: user(ann).token,
      query: { cid, side: "inside" },
    });
    expect(data.settings.rule).toEqual(atcoder);
    const info = await site().call(getContestInfo, { token: user(ann).token, query: { cid } });
    expect(info.data).toMatchObject({ type: 1, oiRankScoreType: "Highest", rule: atcoder });
  });

  test("is changed while the contest runs: verdicts and points follow at once", async () => {
    const cid = await contests.make({ type: 1, rule: codeforces });
    await contests.addProblem(cid, "A");
    await worth(cid, "A", 1000);
    await played(cid);
    // An hour: 8 points in a minute; 50 for a try, none for a compile error.
    const fall = (minute: number) => 1000 - 8 * minute;
    expect(await board(cid)).toEqual([
      [1, "bob", fall(15), 0],
      [2, "ann", fall(10) - 50, 0],
      [3, "cyd", 0, 0],
    ]);
    const costly = { ...codeforces, costs: [...codeforces.costs, "compileError" as const] };
    await contests.change(cid, { rule: costly });
    await eventually(async () =>
      expect(await board(cid)).toEqual([
        [1, "ann", fall(10) - 50, 0],
        [2, "bob", fall(15) - 50, 0],
        [3, "cyd", 0, 0],
      ]),
    );
  });

  test("of ACM has a penalty of its own, and what is usual is not kept", async () => {
    const cid = await contests.make({ rule: { ...icpc, tryMinutes: 10 } });
    await contests.addProblem(cid, "A");
    await played(cid);
    expect(await board(cid)).toEqual([
      [1, "bob", 1, 900],
      [2, "ann", 1, 1200],
      [3, "cyd", 0, 0],
    ]);
    await contests.change(cid, { rule: icpc });
    expect(await stored(cid)).toMatchObject({ rule: null });
    await eventually(async () => expect((await board(cid))[1]).toEqual([2, "ann", 1, 1800]));
    for (const of of [getAdminContest, getContestInfo] as const) {
      const { data } = await site().call(of, { token: contests.staff.root, query: { cid } });
      expect(data).not.toHaveProperty("rule");
    }
    const state = await site().call(getBoardState, {
      token: user(ann).token,
      query: { cid, side: "inside" },
    });
    expect(state.data.settings).not.toHaveProperty("rule");
  });

  test("stays where a client does not know it, and goes with null", async () => {
    const cid = await contests.make({ type: 1, rule: { ...oi, ties: "none" } });
    await contests.change(cid, { rule: undefined, title: "Other" });
    expect(await stored(cid)).toMatchObject({ title: "Other", rule: { ties: "none" } });
    await contests.change(cid, { rule: null, oiRankScoreType: "Highest" });
    expect(await stored(cid)).toMatchObject({ rule: null, oiRankScoreType: "Highest" });
  });

  test.each([
    ["of another type", { type: 0, rule: codeforces }, "contest-rule-type"],
    [
      "whose parts do not go together",
      { rule: { ...icpc, counts: "best" as const } },
      "contest-rule-impossible",
    ],
    [
      "with minutes that nothing orders by",
      { type: 1, rule: { ...atcoder, ties: "none" as const } },
      "contest-rule-impossible",
    ],
  ])("is refused %s", async (_what, change, code) => {
    const body = { ...contests.form(), ...change };
    expect(await site().call(addContest, { token: contests.staff.root, body })).toMatchObject({ code });
  });

  test("out of bounds is no request", async () => {
    const body = { ...contests.form(), rule: { ...icpc, tryMinutes: 161 } };
    expect((await site().call(addContest, { token: contests.staff.root, body })).http).toBe(400);
  });

  test("that counts cases takes no ACM problem, and does not follow one that took some", async () => {
    const { root } = contests.staff;
    const cid = await contests.make({ type: 1 });
    const { pid, problemId } = await site().problem();
    const body = { cid, pid, displayId: "A" };
    const found = async () => {
      const query = { cid, problemType: 1, keyword: problemId };
      const { data } = await site().call(getContestProblemList, { token: root, query });
      return [data.problemList.records.length, data.leftOut.map(({ reason }) => reason)];
    };
    expect(await site().call(addProblemFromPublic, { token: root, body })).toMatchObject({
      code: "contest-type-differs",
    });
    expect(await found()).toEqual([0, ["type"]]);
    await contests.change(cid, { rule: atcoder });
    expect(await found()).toEqual([1, []]);
    expect(await site().call(addProblemFromPublic, { token: root, body })).toMatchObject({ status: 200 });
    expect(await contests.change(cid, { rule: null })).toMatchObject({ code: "contest-type-differs" });
    expect(await contests.change(cid, { rule: codeforces })).toMatchObject({ status: 200 });
  });
});
