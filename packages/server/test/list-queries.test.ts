import {
  addAnnouncement,
  addNotice,
  addTeam,
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  deleteComment,
  type Endpoint,
  enterAsTeam,
  getAdminAnnouncements,
  getAdminContestList,
  getAdminLanguages,
  getAdminProblemList,
  getAdminTrainingList,
  getAllProblemTags,
  getAuditList,
  getCommentMessages,
  getCommentReports,
  getComments,
  getCommonAnnouncement,
  getContestAcInfo,
  getContestList,
  getContestPrint,
  getContestProblem,
  getContestProblemList,
  getContestSignIns,
  getContestSubmissions,
  getDataVersions,
  getDeletedTexts,
  getDeskPeople,
  getDeskRejudges,
  getDiscussionList,
  getDiscussionReports,
  getDryRun,
  getDryRunChanges,
  getFullScreenProblemList,
  getJudgeServiceInfo,
  getMyTeams,
  getNotices,
  getOwnRunningContests,
  getOwnTrainings,
  getProblemCases,
  getProblemList,
  getRankList,
  getRecentContest,
  getRehearsals,
  getReplies,
  getShadowList,
  getSubmissionList,
  getSysMessages,
  getTeamContests,
  getTrainingAdminPlan,
  getTrainingAdminProblems,
  getTrainingList,
  getTrainingMembers,
  getTrainingPlan,
  getTrainingProblemList,
  getTrainingRank,
  getUserList,
  getUserVirtualRuns,
  getWaitingTexts,
  giveUpVirtualRun,
  inviteToTeam,
  nodeList,
  reportComment,
  reportDiscussion,
  startDryRun,
  startVirtualRun,
  status,
  submitProblemJudge,
} from "@verdict/contract";
import { isNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { attempts, rejudgeJobs } from "../src/features/judge/tables.ts";
import { contestSeats } from "../src/features/seat/tables.ts";
import { useContests } from "./contests.ts";
import { useDiscussions } from "./discussions.ts";
import { TestNode } from "./node.ts";
import { type TestUser, useSite } from "./site.ts";
import { countStatements, statementsOf as textsOf } from "./statements.ts";
import { useTrainings } from "./trainings.ts";

/** No N+1: a list costs the same few statements however many rows it has. */

const site = useSite();
const contests = useContests(site);
const trainings = useTrainings(site);
const talk = useDiscussions(site);
let token = "";

async function addRow(): Promise<void> {
  const { problemId } = await site().problem({ tags: ["a"] });
  await site().call(submitProblemJudge, { token, body: { pid: problemId, language: "C", code: "x" } });
}

const ask = (endpoint: Endpoint, options: object) => async () => {
  expect((await site().call(endpoint, options)).status).toBe(200);
};

const statementsOf = (endpoint: Endpoint, options: object): Promise<number> =>
  countStatements(site().server.deps.db.$client, ask(endpoint, options));

/** Asks how far logs are: left to whoever is asking already, if somebody is. */
const ofLogHeads = /join contest_counter/;

/** The same where boards are read: by whoever asks first of one that is not in memory, or that changed a moment ago. */
async function withBoardsRead(endpoint: Endpoint, options: object): Promise<number> {
  const counts: number[] = [];
  for (let i = 0; i < 5; i++) {
    const told = await textsOf(site().server.deps.db.$client, ask(endpoint, options));
    counts.push(told.filter((text) => !ofLogHeads.test(text)).length);
  }
  return Math.min(...counts);
}

interface Lists<Place> {
  begin: () => Promise<Place>;
  /** Adds a row to each of the lists. */
  add: (place: Place) => Promise<void>;
  lists: { endpoint: Endpoint; options: (place: Place) => object }[];
  count?: (endpoint: Endpoint, options: object) => Promise<number>;
  more?: number;
  most: number;
}

/** Lists over the same rows: each is asked with one of them, and with `more` of them more. */
function describeLists<Place>(
  title: string,
  { begin, add, lists, count = statementsOf, more = 5, most }: Lists<Place>,
): void {
  describe(title, () => {
    let place: Place;
    const few: number[] = [];
    beforeAll(async () => {
      place = await begin();
      await add(place);
      for (const { endpoint, options } of lists) few.push(await count(endpoint, options(place)));
      for (let i = 0; i < more; i++) await add(place);
    });
    test.each(lists.map((list, index) => ({ ...list, index })))(
      "$endpoint.name ($index)",
      async ({ endpoint, options, index }) => {
        expect(await count(endpoint, options(place))).toBe(few[index]);
        expect(few[index]).toBeLessThanOrEqual(most);
      },
    );
  });
}

test("statements of the request are counted, in and out of transactions, and nobody else's", async () => {
  const { db } = site().server.deps;
  const loop = setInterval(() => void db.execute("select 1"), 1);
  try {
    const body = { pid: (await site().problem()).problemId, language: "C", code: "x" };
    const submit = () => countStatements(db.$client, () => site().call(submitProblemJudge, { token, body }));
    const few = await submit();
    expect(few).toBeGreaterThan(4); // begin, submission, attempt, counts, commit
    expect(await submit()).toBe(few);
    expect(await countStatements(db.$client, () => db.execute("select 1"))).toBe(0);
  } finally {
    clearInterval(loop);
  }
});

beforeAll(async () => {
  token = (await site().user()).token;
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  await addRow();
});

const openLists = [
  { endpoint: getProblemList, options: () => ({ query: { limit: 100 } }) },
  { endpoint: getProblemList, options: () => ({ query: { limit: 100, keyword: "a mistyped problme" } }) },
  { endpoint: getAllProblemTags, options: () => ({}) },
  { endpoint: getRankList, options: () => ({ query: { type: 0, limit: 300, searchUser: "user" } }) },
  { endpoint: getCommonAnnouncement, options: () => ({}) },
  { endpoint: getSubmissionList, options: () => ({ query: { limit: 100 } }) },
  {
    endpoint: checkSubmissionsStatus,
    options: () => ({ body: { submitIds: Array.from({ length: 200 }, (_, i) => i + 1) } }),
  },
];

describeLists("open to all", {
  // What a server keeps of a list is there, and old.
  begin: async () => {
    for (const { endpoint, options } of openLists) await site().call(endpoint as Endpoint, options());
  },
  add: addRow,
  lists: openLists,
  most: 5,
});

// What production asks for once in three seconds, the names of tags, is here asked for with each page.
test("a page of a list is one statement, while nothing changes", async () => {
  for (const query of [{ limit: 100 }, { currentPage: 2 }, { keyword: "problem", limit: 10 }]) {
    await site().call(getProblemList, { query });
    expect(await statementsOf(getProblemList, { query })).toBe(2);
  }
  expect(await statementsOf(getSubmissionList, { query: { limit: 2 } })).toBe(1);
  expect(await statementsOf(getSubmissionList, { query: { limit: 2, currentPage: 2 } })).toBe(1);
  expect(await statementsOf(getSubmissionList, { query: { limit: 2, username: "user" } })).toBe(2);
  expect(await statementsOf(getRankList, { query: { type: 0 } })).toBe(1);
});

describeLists("of staff", {
  begin: () => site().user({ roleId: 1000 }),
  async add({ token, username }) {
    await addRow();
    await site().user();
    const text = { title: "x", content: "x" };
    await site().call(addAnnouncement, { token, body: { ...text, status: 0 } });
    await site().call(addNotice, { token, body: { ...text, type: "All", now: true } });
    const named = { ...text, type: "Single", recipients: [username], now: true };
    await site().call(addNotice, { token, body: named });
  },
  lists: [
    ...[getAdminProblemList, getAdminAnnouncements, getNotices, getSysMessages, getAuditList].map(
      (endpoint) => ({ endpoint, options: ({ token }: TestUser) => ({ token, query: { limit: 100 } }) }),
    ),
    { endpoint: getUserList, options: ({ token }) => ({ token, query: { limit: 100, keyword: "user" } }) },
  ],
  most: 5,
});

interface ContestPlace {
  token: string;
  cid: number;
  problems: number;
}

/** A list of a contest, with what it asks beside the contest. */
const ofContest = (endpoint: Endpoint, more: object = {}) => ({
  endpoint,
  options: ({ token, cid }: ContestPlace) => ({ token, query: { cid, ...more } }),
});

describeLists<ContestPlace>("of contests", {
  begin: async () => ({
    token: (await site().user({ roleId: 1000 })).token,
    cid: await contests.make(),
    problems: 0,
  }),
  async add(place) {
    const { cid } = place;
    await contests.make();
    await contests.addProblem(cid, `P${++place.problems}`);
    const contestant = await site().user();
    await contests.submitted(contestant.token, cid, "P1");
    await site().db.insert(contestSeats).values({ contestId: cid, uid: contestant.uid });
    await site()
      .db.insert(rejudgeJobs)
      .values({
        ...{ target: "x", username: "x", total: 1, upTo: 0, state: "done", finishedAt: new Date() },
        selection: { kind: "contest", cid },
      });
  },
  lists: [
    { endpoint: getContestList, options: ({ token }) => ({ token, query: { limit: 100 } }) },
    { endpoint: getRecentContest, options: ({ token }) => ({ token }) },
    { endpoint: getOwnRunningContests, options: ({ token }) => ({ token }) },
    { endpoint: getAdminContestList, options: ({ token }) => ({ token, query: { limit: 100 } }) },
    ofContest(getContestProblem),
    ofContest(getContestProblemList, { limit: 100 }),
    ofContest(getContestProblemList, { problemType: 0, limit: 100 }),
    ofContest(getContestAcInfo, { limit: 100 }),
    ofContest(getDeskPeople, { limit: 100 }),
    ofContest(getDeskRejudges, { limit: 20 }),
    ofContest(getShadowList, { filter: "all" }),
    ofContest(getRehearsals),
    ofContest(getContestSignIns, { limit: 100 }),
    ofContest(getContestPrint, { limit: 100 }),
    ofContest(getFullScreenProblemList),
    {
      endpoint: getContestSubmissions,
      options: ({ token, cid }) => ({ token, query: { contestID: cid, limit: 100 } }),
    },
    {
      endpoint: checkContestSubmissionsStatus,
      options: ({ token, cid }) => ({
        token,
        body: { cid, submitIds: Array.from({ length: 200 }, (_, i) => i + 1) },
      }),
    },
  ],
  count: withBoardsRead,
  most: 7, // session, access word, page, total, changes, what an undo would put back, what is open
});

test("submissions that a dry run would change", async () => {
  const token = (await site().user({ roleId: 1000 })).token;
  const cid = await contests.make();
  await contests.addProblem(cid, "P1");
  const node = await TestNode.join(site());
  // What other tests left in the queue would come first.
  await site().db.update(attempts).set({ finishedAt: new Date() }).where(isNull(attempts.finishedAt));
  const counts: number[] = [];
  for (const people of [1, 5]) {
    for (let i = 0; i < people; i++) {
      await contests.submitted((await site().user()).token, cid, "P1");
      await node.result(await node.claimOne(), status.accepted);
    }
    const { data } = await site().call(startDryRun, { token, body: { cid } });
    for (let left = data.total; left > 0; left--)
      await node.result(await node.claimOne("jury_solution"), status.wrongAnswer);
    const asked = { token, query: { cid, id: data.id, limit: 100 } };
    expect((await site().call(getDryRunChanges, asked)).data.total).toBe(data.total);
    // A job that is still running shows no board, which costs fewer statements.
    await expect
      .poll(async () => (await site().call(getDryRun, asked)).data.board?.changed)
      .toBeGreaterThan(0);
    counts.push(await statementsOf(getDryRunChanges, asked), await withBoardsRead(getDryRun, asked));
  }
  const [changes, board, ...more] = counts;
  expect(more).toEqual([changes, board]);
  expect(changes).toBeLessThanOrEqual(5); // session, access word, job, page, total
});

const ofTraining = (endpoint: Endpoint, more: object = {}) => ({
  endpoint,
  options: ({ token, tid }: { token: string; tid: number }) => ({
    token,
    query: { tid, limit: 100, ...more },
  }),
});

describeLists("of trainings", {
  begin: async () => ({
    tid: await trainings.make(trainings.secret),
    token: (await site().user({ roleId: 1000 })).token,
  }),
  async add({ tid, token }) {
    const place = await trainings.addProblem(tid);
    const member = await site().user();
    await trainings.register(member.token, tid);
    await trainings.judged(member, place, status.wrongAnswer, { tid });
    const begun = await trainings.make();
    const { problemId } = await trainings.addProblem(begun);
    await trainings.submit(token, problemId, { tid: begun });
  },
  lists: [
    { endpoint: getTrainingList, options: ({ token }) => ({ token, query: { limit: 100 } }) },
    { endpoint: getAdminTrainingList, options: ({ token }) => ({ token, query: { limit: 100 } }) },
    ofTraining(getTrainingProblemList),
    ofTraining(getTrainingRank),
    ofTraining(getTrainingPlan),
    ofTraining(getTrainingMembers),
    ofTraining(getTrainingAdminPlan),
    ofTraining(getTrainingAdminProblems),
    ofTraining(getTrainingAdminProblems, { queryExisted: true }),
    { endpoint: getOwnTrainings, options: ({ token }) => ({ token }) },
  ],
  more: 3,
  most: 8, // session, access word, standing, keys of the page, its rows, problems, cells, total
});

test("teams of a user, the contests a team entered, virtual runs", async () => {
  const user = await site().user();
  const { data: team } = await site().call(addTeam, { token: user.token, body: { name: "Hedgehogs" } });
  const addTeamRow = async () => {
    const other = await site().user();
    const { data } = await site().call(addTeam, { token: other.token, body: { name: "Foxes" } });
    const invitation = { id: data.id, username: user.username };
    await site().call(inviteToTeam, { token: other.token, body: invitation });
    const cid = await contests.make({ entry: "both" });
    await contests.addProblem(cid, "A");
    const entry = { cid, teamId: team.id, uids: [user.uid] };
    expect((await site().call(enterAsTeam, { token: user.token, body: entry })).status).toBe(200);
    await contests.submitted(user.token, cid, "A");
    await contests.change(cid, { endTime: new Date(Date.now() - 1000).toISOString() });
    const run = { token: user.token, query: { cid } };
    expect((await site().call(startVirtualRun, { token: user.token, body: { cid } })).status).toBe(200);
    await contests.submitted(user.token, cid, "A");
    await site().call(giveUpVirtualRun, run);
  };
  await addTeamRow();
  const asked = [
    { endpoint: getMyTeams, options: { token: user.token, query: { limit: 100 } } },
    { endpoint: getTeamContests, options: { token: user.token, query: { id: team.id, limit: 20 } } },
    { endpoint: getUserVirtualRuns, options: { token: user.token, query: { uid: user.uid, limit: 20 } } },
  ];
  const few: number[] = [];
  for (const one of asked) few.push(await withBoardsRead(one.endpoint, one.options));
  for (let i = 0; i < 4; i++) await addTeamRow();
  for (const [index, one] of asked.entries()) {
    expect(await withBoardsRead(one.endpoint, one.options)).toBe(few[index]);
    expect(few[index]).toBeLessThanOrEqual(5);
  }
});

test.each([getProblemCases, getDataVersions])(
  "$name of problems with few and many cases",
  async (endpoint) => {
    const root = (await site().user({ roleId: 1000 })).token;
    const [small, large] = [await site().problem({ cases: 1 }), await site().problem({ cases: 12 })];
    const few = await statementsOf(endpoint, { token: root, query: { pid: small.pid } });
    expect(await statementsOf(endpoint, { token: root, query: { pid: large.pid } })).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  },
);

test.each([nodeList, getAdminLanguages, getJudgeServiceInfo])(
  "$name with few and many nodes",
  async (endpoint) => {
    const root = (await site().user({ roleId: 1000 })).token;
    await TestNode.join(site());
    const few = await statementsOf(endpoint, { token: root });
    for (let i = 0; i < 5; i++) await TestNode.join(site());
    expect(await statementsOf(endpoint, { token: root })).toBe(few);
    expect(few).toBeLessThanOrEqual(5);
  },
);

interface Talk {
  reader: TestUser;
  did: number;
  commentId: number;
}

const ofTalk = (endpoint: Endpoint, more: (talk: Talk) => object = () => ({})) => ({
  endpoint,
  options: (talk: Talk) => ({ token: talk.reader.token, query: { limit: 100, ...more(talk) } }),
});

describeLists<Talk>("of discussions", {
  begin: async () => {
    const reader = await site().user({ roleId: 1000 });
    const did = await talk.opened(reader);
    const { id } = await talk.commented(reader, { did });
    return { reader, did, commentId: id };
  },
  async add({ reader, did, commentId }) {
    const writer = await talk.writer();
    const other = await talk.opened(writer, { pid: (await site().problem()).problemId });
    const reply = await talk.replied(writer, commentId);
    const comment = await talk.commented(writer, { did });
    await talk.replied(writer, comment.id, "again");
    const body = { did: other, content: "spam" };
    await site().call(reportDiscussion, { token: reader.token, body });
    const rude = { commentId: comment.id, content: "rude" };
    await site().call(reportComment, { token: reader.token, body: rude });
    const gone = await talk.commented(writer, { did: other });
    await site().call(deleteComment, { token: writer.token, body: { id: gone.id } });
    const { settings } = site().server.deps;
    await settings.changeSwitches({ approvedFirstTexts: 1 });
    const waiting = await talk.replied(await talk.writer(), commentId);
    await settings.changeSwitches({ approvedFirstTexts: 0 });
    expect(waiting.isWaiting && reply.id).toBeGreaterThan(0);
  },
  lists: [
    ofTalk(getDiscussionList),
    ofTalk(getDiscussionList, () => ({ keyword: "talk", sort: "likes" })),
    ofTalk(getDiscussionList, () => ({ admin: true })),
    ofTalk(getDiscussionReports),
    ofTalk(getCommentReports),
    ofTalk(getDeletedTexts, () => ({ kind: "comment" })),
    ofTalk(getWaitingTexts, () => ({ kind: "reply" })),
    ofTalk(getCommentMessages),
    ofTalk(getComments, ({ did }) => ({ did })),
    {
      endpoint: getReplies,
      options: ({ reader, commentId }) => ({ token: reader.token, query: { commentId } }),
    },
  ],
  // Messages are read, and marked so, before they are counted.
  count: async (endpoint, options) => {
    await site().call(endpoint, options);
    return statementsOf(endpoint, options);
  },
  most: 7,
});
