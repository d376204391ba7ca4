import {
  addGroupProblem,
  addGroupTraining,
  deleteJurySolution,
  deleteTag,
  saveContestProblem,
  saveTrainingProblem,
  submitProblemTestJudge,
  updateJurySolution,
  updateTag,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { contestProblems } from "../src/features/contest/tables.ts";
import { jurySolutions } from "../src/features/jury-solution/tables.ts";
import { tags } from "../src/features/problem/tables.ts";
import { trainingCategories, trainingProblems } from "../src/features/training/tables.ts";
import { type TestGroup, useGroupFixtures } from "./group-fixtures.ts";
import { useSite } from "./site.ts";

/**
 * What lies in a hidden group and is named by a number of its own: for who may not know of the group, a call about it
 * answers as about a number that nothing has.
 */

const site = useSite();
const things = useGroupFixtures(site);
const NONE = 987_654_321;

let mine: TestGroup;
let [owner, examiner, staff] = ["", "", ""];
/** Numbers in the hidden group. */
const hidden = { tag: 0, solution: 0, category: 0, inContest: 0, inTraining: 0, problem: 0 };

beforeAll(async () => {
  const { db } = site();
  const school = await things.group();
  mine = await things.group();
  owner = mine.people[5].token;
  examiner = (await site().user({ roleId: 1008 })).token;
  staff = (await site().user({ roleId: 1001 })).token;
  const [, , , pupil, , maker] = school.people;
  const { real } = await things.oneOfEach(school, { maker, pupil });
  const { gid } = school;
  const idOf = ([row]: { id: number }[]) => row?.id ?? 0;
  hidden.problem = real.problem;
  hidden.tag = idOf(
    await db.insert(tags).values({ name: "secret", groupId: gid }).returning({ id: tags.id }),
  );
  hidden.solution = idOf(
    await db
      .insert(jurySolutions)
      .values({ problemId: real.problem, name: "s", language: "C", code: "x", expected: [0] })
      .returning({ id: jurySolutions.id }),
  );
  hidden.category = idOf(
    await db
      .insert(trainingCategories)
      .values({ name: "secret", color: "#409eff", groupId: gid })
      .returning({ id: trainingCategories.id }),
  );
  hidden.inContest = idOf(
    await db
      .select({ id: contestProblems.id })
      .from(contestProblems)
      .where(eq(contestProblems.contestId, real.contest)),
  );
  hidden.inTraining = idOf(
    await db
      .select({ id: trainingProblems.id })
      .from(trainingProblems)
      .where(eq(trainingProblems.trainingId, real.training)),
  );
  expect(Object.values(hidden).filter((id) => id === 0)).toEqual([]);
});

const solution = { name: "other", language: "C", code: "int main(){}", expected: [0] };
const program = { code: "x", language: "C", userInput: "1", expectedOutput: "" };

type Thing = keyof typeof hidden;

/** Each call about something by its number, and who makes it. */
const calls: [name: string, of: Thing, call: (id: number) => Promise<{ text: string }>][] = [
  [
    "a tag is renamed by an examiner",
    "tag",
    (id) => site().read(updateTag, { token: examiner, body: { id, name: "stolen", color: null, oj: "ME" } }),
  ],
  [
    "a tag is deleted by an examiner",
    "tag",
    (tid) => site().read(deleteTag, { token: examiner, query: { tid } as never }),
  ],
  [
    "a jury solution is changed by staff",
    "solution",
    (id) => site().read(updateJurySolution, { token: staff, body: { id, ...solution } }),
  ],
  [
    "a jury solution is deleted by a group's owner",
    "solution",
    (id) => site().read(deleteJurySolution, { token: owner, query: { id } as never }),
  ],
  [
    "a contest's problem is renamed by staff",
    "inContest",
    (id) => site().read(saveContestProblem, { token: staff, body: { id, displayTitle: "x" } }),
  ],
  [
    "a training's problem is moved by staff",
    "inTraining",
    (id) => site().read(saveTrainingProblem, { token: staff, body: { id, rank: 3 } }),
  ],
  [
    "a training is put into a category",
    "category",
    (id) => {
      const training = { title: "T", description: "d", auth: "Public", privatePwd: "", rank: 1 };
      const body = { training: { ...training, gid: mine.gid }, trainingCategory: { id } };
      return site().read(addGroupTraining, { token: owner, body });
    },
  ],
  [
    "a program is tried in a contest",
    "problem",
    (pid) =>
      site().read(submitProblemTestJudge, {
        token: owner,
        body: { pid, type: "contest", cid: 1, ...program },
      }),
  ],
];

test.each(calls)("%s: of a hidden group as none", async (_name, of, call) => {
  const [real, none] = [await call(hidden[of]), await call(NONE)];
  expect(JSON.parse(none.text)).not.toHaveProperty("status", 200);
  expect(real.text.replaceAll(String(hidden[of]), "ID")).toBe(none.text.replaceAll(String(NONE), "ID"));
});

test("a tag of a hidden group counts as one that is not there: its name is taken", async () => {
  const save = async (id: number, name: string) => {
    const form = things.problemForm(mine.gid);
    const body = { ...form, tags: [{ id, name }] } as never;
    return (await site().call(addGroupProblem, { token: owner, body })).status;
  };
  expect([await save(hidden.tag, "own name"), await save(NONE, "another name")]).toEqual([200, 200]);
});
