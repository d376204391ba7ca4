import {
  addGroupContest,
  addGroupProblem,
  addGroupToGroupContest,
  addGroupToGroupTraining,
  addGroupTraining,
  addPublicToGroupTraining,
  submitProblemJudge,
} from "@verdict/contract";
import { eq, max, sql } from "drizzle-orm";
import { expect } from "vitest";
import { announcements } from "../src/features/announcement/tables.ts";
import { comments } from "../src/features/comment/tables.ts";
import { discussions } from "../src/features/discussion/tables.ts";
import { groupMembers, groups } from "../src/features/group/tables.ts";
import { problems } from "../src/features/problem/tables.ts";
import { changeStatus, lockSubmission } from "../src/features/submission/verdict.ts";
import { trainings } from "../src/features/training/tables.ts";
import { useContests } from "./contests.ts";
import { type Change, useProblemForms } from "./problem-forms.ts";
import type { Kind } from "./requests.ts";
import type { TestSite, TestUser } from "./site.ts";
import { useTrainings } from "./trainings.ts";

/** A group with somebody at each level, 0 to 5. */
export interface TestGroup {
  gid: number;
  shortName: string;
  /** By level. */
  people: [TestUser, TestUser, TestUser, TestUser, TestUser, TestUser];
}

/** Groups, and what lies in them, made by the calls of those who may. */
export function useGroupFixtures(site: () => TestSite) {
  const { staff, ...contestForms } = useContests(site);
  const forms = useProblemForms(site);
  const courses = useTrainings(site);
  let made = 0;

  async function setLevel(gid: number, { uid }: TestUser, level: number): Promise<void> {
    const target = [groupMembers.groupId, groupMembers.uid];
    await site()
      .db.insert(groupMembers)
      .values({ groupId: gid, uid, level, agreed: true })
      .onConflictDoUpdate({ target, set: { level } });
  }

  /** A private one that only its members know of. */
  async function group(): Promise<TestGroup> {
    const { db } = site();
    const owner = await site().user();
    const shortName = `grp${++made}x`;
    const [row] = await db
      .insert(groups)
      .values({ name: shortName, shortName, uid: owner.uid, auth: 3, code: "secret", visible: false })
      .returning({ id: groups.id });
    const gid = row?.id ?? 0;
    await setLevel(gid, owner, 5);
    const people: TestUser[] = [];
    for (const level of [0, 1, 2, 3, 4, 5]) {
      const user = await site().user();
      people.push(user);
      if (level > 0) await setLevel(gid, user, level);
    }
    return { gid, shortName, people: people as TestGroup["people"] };
  }

  /** The form of a group's problem, whose id is still without the group's short name. */
  const problemForm = (gid: number, change: Change = {}) => {
    const { problem, ...rest } = forms.form(change);
    return { ...rest, problem: { ...problem, gid } };
  };

  async function problem({ gid, shortName, people }: TestGroup, change: Change = {}, by = people[4]) {
    const body = problemForm(gid, change);
    const answer = await site().call(addGroupProblem, { token: by.token, body });
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200, data: null });
    const problemId = `${shortName}${body.problem.problemId}`.toUpperCase();
    const [row] = await site().db.select().from(problems).where(eq(problems.problemId, problemId));
    if (!row) throw new Error(`${problemId} is not there`);
    return { pid: row.id, problemId };
  }

  async function contest({ gid, people }: TestGroup, change = {}, by = people[4]): Promise<number> {
    const body = { ...contestForms.form(change), gid };
    const answer = await site().call(addGroupContest, { token: by.token, body });
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200 });
    return answer.data.cid;
  }

  async function intoContest({ people }: TestGroup, cid: number, problemId: string, displayId = "A") {
    const query = { cid, problemId, displayId };
    const answer = await site().call(addGroupToGroupContest, { token: people[5].token, query });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
  }

  async function training({ gid, people }: TestGroup, change = {}, by = people[4]): Promise<number> {
    const body = { training: { ...courses.form(change), gid }, trainingCategory: null };
    const answer = await site().call(addGroupTraining, { token: by.token, body });
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200, data: null });
    const [row] = await site()
      .db.select({ id: max(trainings.id) })
      .from(trainings);
    return row?.id ?? 0;
  }

  async function intoTraining(
    { people }: TestGroup,
    tid: number,
    { pid, problemId }: { pid?: number; problemId: string },
  ) {
    const { token } = people[5];
    const answer = pid
      ? await site().call(addPublicToGroupTraining, { token, body: { tid, pid, displayId: problemId } })
      : await site().call(addGroupToGroupTraining, { token, query: { tid, problemId } });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
  }

  const submit = (token: string, pid: string, where: { gid?: number; cid?: number; tid?: number } = {}) =>
    site().call(submitProblemJudge, { token, body: { pid, language: "C", code: "int main() {}", ...where } });

  async function submitted(token: string, pid: string, where: Parameters<typeof submit>[2] = {}) {
    const answer = await submit(token, pid, where);
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    return answer.data.submitId;
  }

  /** A submission that has its verdict. */
  async function judged(
    token: string,
    pid: string,
    verdict: number,
    where: Parameters<typeof submit>[2] = {},
  ): Promise<number> {
    const id = await submitted(token, pid, where);
    await site().db.transaction(async (tx) => {
      const row = await lockSubmission(tx, id);
      if (row) await changeStatus(tx, row, { status: verdict as 0, timeMs: 20 });
    });
    return id;
  }

  /** One thing of each kind in the group: made by `maker`, solved by `pupil`. */
  async function oneOfEach(school: TestGroup, { maker, pupil }: { maker: TestUser; pupil: TestUser }) {
    const { db } = site();
    const { gid } = school;
    const { uid } = maker;
    const { pid, problemId } = await problem(school, {}, maker);
    const cid = await contest(school, { openRank: false }, maker);
    const another = await problem(school, {}, maker);
    await intoContest(school, cid, another.problemId);
    const tid = await training(school, {}, maker);
    await intoTraining(school, tid, { problemId });
    const idOf = ([row]: { id: number }[]) => row?.id ?? 0;
    const words = sql<string>`to_tsvector('simple', 'talk')`;
    const talk = { title: "t", description: "d", content: "c", categoryId: 1, words };
    const discussion = idOf(
      await db
        .insert(discussions)
        .values({ uid, groupId: gid, ...talk })
        .returning(),
    );
    const real: Record<Kind, number> = {
      ...{ group: gid, contest: cid, training: tid, problem: pid, discussion },
      submission: await judged(pupil.token, problemId, 0, { gid }),
      inContest: await judged(pupil.token, "A", 0, { cid }),
      announcement: idOf(
        await db.insert(announcements).values({ title: "t", content: "c", uid, groupId: gid }).returning(),
      ),
      comment: idOf(
        await db.insert(comments).values({ uid, discussionId: discussion, content: "c" }).returning(),
      ),
    };
    return { real, problemId };
  }

  return {
    ...{ staff, forms, contestForms, courses, setLevel, group, problemForm, problem, contest, intoContest },
    ...{ training, intoTraining, submit, submitted, judged, oneOfEach },
  };
}
