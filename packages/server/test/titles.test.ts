import {
  getContestProblem,
  getContestProblemDetails,
  getContestSubmissions,
  getFullScreenProblemList,
  getOwnTrainings,
  getTrainingPlan,
  getTrainingProblemList,
  saveContestProblem,
  status,
} from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { statements } from "../src/features/problem/tables.ts";
import { useContests } from "./contests.ts";
import { type TestUser, useSite } from "./site.ts";
import { useTrainings } from "./trainings.ts";

/** Where a problem's title stands outside the problem bank, it is in the reader's language. */
const site = useSite();
const contests = useContests(site);
const trainings = useTrainings(site);

const OWN = "The Ferry";
const TRANSLATED = "渡船";
let reader: TestUser;

const translate = (pid: number) =>
  site().db.insert(statements).values({ problemId: pid, locale: "zh-CN", title: TRANSLATED });

beforeAll(async () => {
  reader = await site().user();
});

/** As read in Chinese, in the traditional one, which the simplified stands in for, and in English. */
async function readIn(read: (l: string) => Promise<(string | null | undefined)[]>) {
  return [await read("zh-CN"), await read("zh-TW"), await read("en-US")];
}
const inTurn = [[TRANSLATED], [TRANSLATED], [OWN]];

test("in a contest, unless it calls the problem something else", async () => {
  const { staff, make, addProblem, submitted } = contests;
  const cid = await make();
  const { pid } = await addProblem(cid, "A", { title: OWN });
  await translate(pid);
  const { token } = reader;
  await submitted(token, cid, "A");
  const call = { token };
  const lists = {
    problems: (l: string) =>
      site()
        .call(getContestProblem, { ...call, query: { cid, l } })
        .then(({ data }) => data.map((row) => row.displayTitle)),
    details: (l: string) =>
      site()
        .call(getContestProblemDetails, { ...call, query: { cid, l, displayId: "A" } })
        .then(({ data }) => [data.problem.title]),
    submissions: (l: string) =>
      site()
        .call(getContestSubmissions, { ...call, query: { contestID: cid, l } })
        .then(({ data }) => data.records.map(({ title }) => title)),
    bar: (l: string) =>
      site()
        .call(getFullScreenProblemList, { ...call, query: { cid, l } })
        .then(({ data }) => data.map(({ title }) => title)),
  };
  for (const [what, read] of Object.entries(lists)) expect(await readIn(read), what).toEqual(inTurn);

  const [{ id } = { id: 0 }] = (
    await site().call(getContestProblem, { token: staff.admin.token, query: { cid } })
  ).data;
  await site().call(saveContestProblem, {
    token: staff.admin.token,
    body: { id, displayTitle: "Round 1 A" },
  });
  for (const read of Object.values(lists)) {
    expect(await readIn(read)).toEqual([["Round 1 A"], ["Round 1 A"], ["Round 1 A"]]);
  }
});

test("in a training and where one goes on with it", async () => {
  const { make, addProblem } = trainings;
  const tid = await make();
  const known = await site().problem({ title: OWN });
  const further = await site().problem({ title: OWN });
  for (const problem of [known, further]) {
    await addProblem(tid, problem);
    await translate(problem.pid);
  }
  const { token } = reader;
  await trainings.judged(reader, known, status.accepted, { tid });
  const twice = inTurn.map(([title]) => [title, title]);
  expect(
    await readIn(async (l) =>
      (await site().call(getTrainingProblemList, { token, query: { tid, l } })).data.map(
        ({ title }) => title,
      ),
    ),
  ).toEqual(twice);
  expect(
    await readIn(async (l) =>
      (await site().call(getTrainingPlan, { token, query: { tid, l } })).data.problems.map(
        ({ title }) => title,
      ),
    ),
  ).toEqual(twice);
  expect(
    await readIn(async (l) =>
      (await site().call(getOwnTrainings, { token, query: { l } })).data.map(({ next }) => next?.title),
    ),
  ).toEqual(inTurn);
});
