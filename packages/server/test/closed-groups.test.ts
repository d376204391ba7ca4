import {
  CLICS_PATH,
  dissolveGroup,
  type Endpoint,
  getContestInfo,
  getContestOutsideScoreboard,
  getContestOutsizeInfo,
  getContestProblem,
  getContestRank,
  getContestScrollBoardInfo,
  getContestScrollBoardSubmission,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contests as contestTable } from "../src/features/contest/tables.ts";
import { at, useContests } from "./contests.ts";
import { type Levels, useGroups } from "./groups.ts";
import { listenerAt } from "./live.ts";
import { useSite } from "./site.ts";

/** A group that is banned or dissolved tells nothing of its contests, not even of those whose boards it had opened to everybody. */

const site = useSite();
const contests = useContests(site);
const { staff, found, people, set } = useGroups(site);
const listen = listenerAt(site);

const NONE = 987_654_321;
let gid = 0;
let levels: Levels;
let running = 0;
let over = 0;

beforeEach(async () => {
  gid = await found();
  levels = await people(gid);
  running = await open();
  over = await open({ startTime: at(-60), endTime: at(-1), sealRank: true, sealRankTime: at(-10) });
});

async function open(change: Parameters<typeof contests.make>[0] = {}): Promise<number> {
  const cid = await contests.make({ openRank: true, ...change });
  await contests.addProblem(cid, "A");
  await site().db.update(contestTable).set({ groupId: gid }).where(eq(contestTable.id, cid));
  return cid;
}

const board = { forceRefresh: false, limit: 30, concernedList: [] };
const calls: [Endpoint, "query" | "body", Record<string, unknown>, () => number][] = [
  [getContestOutsizeInfo, "query", {}, () => running],
  [getContestOutsideScoreboard, "body", board, () => running],
  [getContestProblem, "query", {}, () => running],
  [getContestScrollBoardInfo, "query", {}, () => over],
  [getContestScrollBoardSubmission, "query", {}, () => over],
];
const inside: typeof calls = [
  [getContestInfo, "query", {}, () => running],
  [getContestRank, "body", board, () => running],
];

/** Status and bytes of what one is told of a contest, and of one that is not there. */
async function told([endpoint, part, more, ofContest]: (typeof calls)[number], token: string | undefined) {
  const answer = async (cid: number) => {
    const { status, text } = await site().read(endpoint, { token, [part]: { ...more, cid } });
    return `${status} ${text}`.replaceAll(String(cid), "CID");
  };
  return { here: await answer(ofContest()), nowhere: await answer(NONE) };
}

const clics = async (cid: number) => {
  const answer = await fetch(`${site().origin}${CLICS_PATH}/contests/${cid}`);
  return `${answer.status} ${await answer.text()}`;
};

test("its open boards are everybody's while it is there", async () => {
  for (const call of calls) {
    const { here, nowhere } = await told(call, undefined);
    expect(here, call[0].name).toContain('"status":200');
    expect(nowhere, call[0].name).not.toContain('"status":200');
  }
  expect(await clics(running)).toMatch(/^200 /);
});

const ban = () => set(gid, { status: 1 });
const dissolve = () => site().call(dissolveGroup, { token: staff.founder.token, query: { gid } });

test.each([
  ["banned", ban],
  ["dissolved", dissolve],
])("once it is %s they answer as contests that are not there", async (_how, close) => {
  const { heard, events } = await listen(`board.${running}.outside`);
  const member = await listen(`contest.${running}`, levels[3].token);
  await close();
  const closed = { kind: "refused", topic: `board.${running}.outside`, code: "contest-not-found" };
  await expect.poll(events).toContainEqual(closed);
  await expect
    .poll(member.events)
    .toContainEqual(expect.objectContaining({ kind: "refused", topic: `contest.${running}` }));
  for (const one of [heard, member.heard]) one.stop();
  const readers = [undefined, ...levels.map(({ token }) => token), contests.staff.admin.token];
  for (const token of readers) {
    for (const call of token ? [...calls, ...inside] : calls) {
      const { here, nowhere } = await told(call, token);
      expect(here, call[0].name).toBe(nowhere);
    }
  }
  expect(await clics(running)).toBe(await clics(NONE));
  for (const call of inside) {
    const { here } = await told(call, contests.staff.root);
    expect(here, call[0].name).toContain('"status":200');
  }
});
