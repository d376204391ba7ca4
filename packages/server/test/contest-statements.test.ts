import {
  askClarification,
  checkContestSubmissionsStatus,
  type Endpoint,
  getBoardPeople,
  getBoardSnapshot,
  getBoardState,
  getClarificationState,
  getContestAccess,
  getContestAnnouncement,
  getContestProblem,
  getContestProblemDetails,
  getContestRank,
  getContestSubmissions,
  getContestUnreadAnnouncement,
  getFullScreenProblemList,
  getSubmissionDetail,
  getUserProblemStatus,
  submitProblemJudge,
} from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { offeredLanguages } from "../src/features/node/nodes.ts";
import { at, useContests } from "./contests.ts";
import { TestNode } from "./node.ts";
import { type TestUser, useSite } from "./site.ts";
import { statementsOf } from "./statements.ts";

/**
 * What a call inside a contest costs the database. None reads the contest's description, its list of stars or its
 * awards, or counts its registrations: these grow with the contest, and everybody calls at its start.
 */

const site = useSite();
const contests = useContests(site);
let [cid, pid, submitId] = [0, 0, 0];
let user: TestUser;

beforeAll(async () => {
  const node = await TestNode.join(site());
  user = await site().user();
  const starAccount = Array.from({ length: 2000 }, (_, index) => `star${index}`);
  const sealed = { sealRank: true, sealRankTime: at(20), openRank: true };
  cid = await contests.make({ ...sealed, starAccount, description: "Long. ".repeat(5000) });
  pid = (await contests.addProblem(cid, "A")).pid;
  submitId = await contests.submitted(user.token, cid, "A");
  await node.result(await node.claimOne(), 0);
  // The board is in memory, and knows its people.
  await site().call(getContestRank, { token: user.token, body: { cid } });
});

/** What a statement takes of the contest's row, or of its registrations. */
const isWide = (text: string) =>
  (/ (from|join) "contest"( |$)/.test(text) && /"description"|star_accounts|"awards"/.test(text)) ||
  /count\(\*\) from "contest_registration"/.test(text);

/** With the number of their statements; the session's own read is the first of them. */
const calls: [endpoint: Endpoint, most: number, options: () => object][] = [
  [getContestAccess, 3, () => ({ query: { cid } })],
  [getContestProblem, 3, () => ({ query: { cid } })],
  [getContestProblemDetails, 9, () => ({ query: { cid, displayId: "A" } })],
  [getContestSubmissions, 4, () => ({ query: { contestID: cid } })],
  [checkContestSubmissionsStatus, 4, () => ({ body: { cid, submitIds: [submitId] } })],
  [getSubmissionDetail, 4, () => ({ query: { submitId } })],
  [getUserProblemStatus, 4, () => ({ body: { cid, pidList: [pid], isContestProblemList: true } })],
  [getFullScreenProblemList, 5, () => ({ query: { cid } })],
  [getContestAnnouncement, 3, () => ({ query: { cid } })],
  [getContestUnreadAnnouncement, 3, () => ({ body: { cid, readAnnouncementList: [] } })],
  [getClarificationState, 7, () => ({ query: { cid } })],
  [askClarification, 13, () => ({ body: { cid, question: "Odd?" } })],
  [getContestRank, 3, () => ({ body: { cid } })],
  [getBoardState, 2, () => ({ query: { cid, side: "inside" } })],
  [getBoardSnapshot, 2, () => ({ query: { cid, side: "inside" } })],
  [getBoardPeople, 2, () => ({ query: { cid, side: "inside" } })],
  [
    submitProblemJudge,
    18,
    () => ({ body: { cid, pid: "A", language: "C", code: "int main() { return 1; }" } }),
  ],
];

test.each(calls.map(([endpoint, ...rest]) => [endpoint.name, endpoint, ...rest] as const))(
  "%s",
  async (_name, endpoint, most, options) => {
    await offeredLanguages(site().server.deps.db); // read again every few seconds, by whoever asks then
    const statements = await statementsOf(site().server.deps.db.$client, async () => {
      const answer = await site().fetch(endpoint, { ...options(), token: user.token });
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      if (text.startsWith('{"status"')) expect(JSON.parse(text), text).toMatchObject({ status: 200 });
    });
    expect(statements.filter(isWide)).toEqual([]);
    expect(statements.length, `${statements.length} ${statements.join("\n")}`).toBe(most);
  },
);
