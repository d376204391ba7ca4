import {
  getTrainingMembers,
  getTrainingRank,
  removeTrainingProblem,
  saveTrainingPlan,
  status,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { useSite } from "../../../test/site.ts";
import { useTrainings } from "../../../test/trainings.ts";
import { problems } from "../problem/tables.ts";
import { asManager, openBoardLists, openProgressLists } from "./rank.ts";
import { trainingProblems } from "./tables.ts";

const site = useSite();
const trainings = useTrainings(site);

test("what a server keeps of a board follows verdicts, names, due dates and problems", async () => {
  const { staff } = trainings;
  const tid = await trainings.make(trainings.secret);
  const [first, second] = [await trainings.addProblem(tid), await trainings.addProblem(tid)];
  const [ann, bob] = [await site().user(), await site().user()];
  for (const { token } of [ann, bob]) await trainings.register(token, tid);

  /** Ann's cells; both pages are what a server says that keeps nothing yet. */
  async function cells() {
    const query = { tid, currentPage: 1, limit: 30 };
    const asked = { token: staff.admin.token, query };
    const rank = (await site().call(getTrainingRank, asked)).data.records;
    const members = (await site().call(getTrainingMembers, asked)).data.records;
    const total = async () => 2;
    const texts = (rows: { text: string }[]) => rows.map(({ text }) => JSON.parse(text));
    expect(rank).toEqual(
      texts(await openBoardLists(site().db)(query, asManager({ roleId: 1001 })).rows(query, total)),
    );
    expect(members).toEqual(
      texts(await openProgressLists(site().db)(query, asManager({ roleId: 1001 })).rows(query, total)),
    );
    expect(members.map(({ uid }) => uid).toSorted()).toEqual([ann.uid, bob.uid].toSorted());
    return members.find(({ uid }) => uid === ann.uid)?.submissionInfo;
  }

  expect(await cells()).toEqual({});
  const id = await trainings.judged(ann, first, status.wrongAnswer, { tid });
  expect(await cells()).toMatchObject({ [first.problemId]: { status: -1, tries: 1 } });
  await trainings.judged(bob, second, status.accepted, { tid });
  await trainings.judge(id, status.accepted, { timeMs: 7 });
  expect(await cells()).toMatchObject({ [first.problemId]: { isAC: true, runTime: 7, isLate: false } });

  const due = new Date(Date.now() - 60_000).toISOString();
  const plan = {
    ...{ tid, sections: [{ title: "Week 1", dueTime: due }] },
    problems: [first, second].map(({ pid }) => ({ pid, section: 0, after: [] })),
  };
  await site().call(saveTrainingPlan, { token: staff.admin.token, body: plan });
  expect(await cells()).toMatchObject({ [first.problemId]: { isLate: true } });

  await site()
    .db.update(trainingProblems)
    .set({ displayId: "Z" })
    .where(eq(trainingProblems.problemId, first.pid));
  expect(Object.keys((await cells()) ?? {})).toEqual(["Z"]);

  await site().db.update(problems).set({ auth: 2 }).where(eq(problems.id, first.pid));
  expect(await cells()).toEqual({});
  await site().db.update(problems).set({ auth: 1 }).where(eq(problems.id, first.pid));
  expect(Object.keys((await cells()) ?? {})).toEqual(["Z"]);

  await site().call(removeTrainingProblem, { token: staff.root, query: { pid: first.pid, tid } });
  expect(await cells()).toEqual({});
});
