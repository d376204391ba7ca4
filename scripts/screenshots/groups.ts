import {
  addGroup,
  addGroupAnnouncement,
  addGroupContest,
  addGroupDiscussion,
  addGroupProblem,
  addGroupToGroupContest,
  addGroupToGroupTraining,
  addGroupTraining,
  applyPublic,
  changeGroupMember,
  getDiscussionCategories,
  getGroupAdminContestList,
  getGroupAdminProblemList,
  getGroupAdminTrainingList,
  getGroupApplications,
  getGroupDiscussionList,
  getLanguages,
  getOwnInfo,
  joinGroup,
} from "@verdict/contract";
import type { Client } from "../../e2e/client.ts";
import { fillAssignments } from "./assignments.ts";
import { fillSimilar } from "./similar.ts";

const CODE = "k7m2pq";
const groups = [
  {
    ...{ name: "Programming club 7b", shortName: "CLUB7B", brief: "Tuesdays at three, room 12", auth: 3 },
    description:
      "We solve **one problem a week** together.\n\n- bring a laptop\n- nobody needs to know anything before",
  },
  {
    ...{ name: "Algorithms, autumn term", shortName: "ALGO24", brief: "Exercises of the lecture", auth: 2 },
    description: "Sheets appear on Mondays.",
  },
  {
    ...{
      name: "Olympiad training",
      shortName: "OLYMP",
      brief: "Open to everybody who likes it hard",
      auth: 1,
    },
    description: "A contest each weekend.",
  },
] as const;

/** Some groups of root's; the first user is a root of the first one, and stands before the second. */
export async function fillGroups(
  client: Client,
  root: string,
  tokens: readonly string[],
): Promise<{ own: number; closed: number; homework: number; pair: number; assignment: number } & Inside> {
  const ids: number[] = [];
  for (const group of groups) {
    const body = { ...group, visible: true, code: CODE };
    ids.push((await client.call(addGroup, { token: root, body })).data.id);
  }
  const [own = 0, closed = 0] = ids;
  const reason = "I am in class 7b";
  for (const token of tokens) {
    await client.call(joinGroup, { token, query: { gid: own, code: CODE, reason } });
  }
  const { data } = await client.call(getGroupApplications, { token: root, query: { gid: own, limit: 100 } });
  const first = (await client.call(getOwnInfo, { token: tokens[0] ?? "" })).data.uid;
  const waiting = data.records.filter(({ auth }) => auth === 1);
  for (const { uid } of waiting.slice(0, -1)) {
    await client.call(changeGroupMember, {
      token: root,
      body: { gid: own, uid, auth: uid === first ? 5 : 3 },
    });
  }
  if (!waiting.slice(0, -1).some(({ uid }) => uid === first)) {
    await client.call(changeGroupMember, { token: root, body: { gid: own, uid: first, auth: 5 } });
  }
  for (const title of ["Welcome", "Room 14 this week"]) {
    const content = "See you on **Tuesday**. Bring paper and a pencil, too.";
    await client.call(addGroupAnnouncement, { token: root, body: { gid: own, title, content, status: 0 } });
  }
  const inside = await fillInside(client, root, own);
  const { tid: homework, pair } = await fillSimilar(client, root, own, tokens);
  const assignment = await fillAssignments(client, root, own);
  return { own, closed, homework, pair, assignment, ...inside };
}

const problems = [
  ["SUM", "Sum of a row"],
  ["FOX", "The fox and the fence"],
  ["ICE", "Ice cream for everybody"],
] as const;

/** One thing of each kind, to look at. */
interface Inside {
  problem: number;
  problemId: string;
  contest: number;
  training: number;
  discussion: number;
}

/** What lies in a group: problems, of which two applied for publication or not, a contest, a training, a discussion. */
async function fillInside(client: Client, token: string, gid: number): Promise<Inside> {
  const { data: all } = await client.call(getLanguages, { token, query: { all: true } });
  const languages = all.filter(({ name, oj }) => oj === "ME" && /^(C|C\+\+|Python)/.test(name));
  for (const [problemId, title] of problems) {
    await client.call(addGroupProblem, {
      token,
      body: {
        problem: {
          ...{ gid, problemId, title, auth: 1, description: "A row of numbers is given. **Add them up.**" },
          ...{
            input: "A row of numbers.",
            output: "Their sum.",
            examples: "<input>1 2 3</input><output>6</output>",
          },
        },
        samples: [{ input: "1 2 3", output: "6" }],
        languages,
        tags: [{ name: "Week 1" }],
      },
    });
  }
  const query = { gid };
  const list = (await client.call(getGroupAdminProblemList, { token, query })).data.records;
  const [problem] = list;
  await client.call(applyPublic, { token, query: { pid: problem?.id ?? 0, isApplied: true } });
  const [from, to] = [-60, 120].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
  await client.call(addGroupContest, {
    token,
    body: {
      ...{
        gid,
        title: "First test of the term",
        description: "Ninety minutes.",
        startTime: from ?? "",
        endTime: to ?? "",
      },
      ...{ type: 0, auth: 0, visible: true },
    },
  });
  const contest = (await client.call(getGroupAdminContestList, { token, query })).data.records[0]?.id ?? 0;
  await client.call(addGroupTraining, {
    token,
    body: {
      training: { gid, title: "Loops and sums", description: "Three weeks.", auth: "Public", rank: 1 },
      trainingCategory: { name: "Autumn", color: "#409eff" },
    },
  });
  const training = (await client.call(getGroupAdminTrainingList, { token, query })).data.records[0]?.id ?? 0;
  for (const { problemId } of list.slice(1)) {
    await client.call(addGroupToGroupTraining, { token, query: { tid: training, problemId } });
  }
  await client.call(addGroupToGroupContest, {
    token,
    query: { cid: contest, problemId: problem?.problemId ?? "", displayId: "A" },
  });
  const [category] = (await client.call(getDiscussionCategories, { token })).data;
  await client.call(addGroupDiscussion, {
    token,
    body: {
      ...{ gid, title: "How do I read a whole line?", description: "In C++", categoryId: category?.id ?? 1 },
      content: "`cin >> name` stops at the first blank. What else is there?",
    },
  });
  const discussion = (await client.call(getGroupDiscussionList, { token, query })).data.records[0]?.id ?? 0;
  const problemId = list[1]?.problemId ?? "";
  return { problem: problem?.id ?? 0, problemId, contest, training, discussion };
}
