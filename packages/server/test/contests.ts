import {
  addContest,
  addProblemFromPublic,
  type BodyInput,
  getAdminContest,
  submitProblemJudge,
  updateContest,
} from "@verdict/contract";
import { asc, eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { changeEnd, enter } from "../src/features/contest/participation.ts";
import { contestLog, contestProblems } from "../src/features/contest/tables.ts";
import { dataVersions } from "../src/features/testdata/tables.ts";
import type { TestSite, TestUser } from "./site.ts";

type Form = Partial<BodyInput<typeof addContest>>;

export const MINUTE = 60_000;
export const at = (minutes: number, now = Date.now()) => new Date(now + minutes * MINUTE).toISOString();

/** Contests made by the staff calls, and what is done in them. */
export function useContests(site: () => TestSite) {
  const staff = { root: "" } as { root: string; admin: TestUser; examiner: TestUser };
  let made = 0;

  beforeAll(async () => {
    staff.root = await site().tokenOf("1");
    staff.admin = await site().user({ roleId: 1001 });
    staff.examiner = await site().user({ roleId: 1008 });
    await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  });

  /** A form as the page sends it: of a public contest that began half an hour ago and goes on as long. */
  const form = (change: Form = {}) => {
    const now = Date.now(); // for both ends: a millisecond between them would be one of the contest
    return {
      title: `Contest ${++made}`,
      description: "Welcome.",
      type: 0,
      auth: 0,
      pwd: "",
      startTime: at(-30, now),
      endTime: at(30, now),
      duration: 3600,
      sealRank: false,
      autoRealRank: true,
      visible: true,
      openRank: false,
      openPrint: false,
      openAccountLimit: false,
      rankShowName: "username" as const,
      starAccount: [],
      oiRankScoreType: "Recent" as const,
      awardType: 0,
      awardConfigList: [],
      allowEndSubmit: false,
      ...change,
    };
  };

  /** The id of the contest; made by `token`'s user. */
  async function make(change: Form = {}, token = staff.admin.token): Promise<number> {
    const body = form(change);
    const answer = await site().call(addContest, { token, body });
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200 });
    return answer.data.cid;
  }

  /** Takes a new problem of the bank into the contest. */
  async function addProblem(cid: number, displayId: string, problem: Record<string, unknown> = {}) {
    const { pid, problemId } = await site().problem(problem);
    const answer = await site().call(addProblemFromPublic, {
      token: staff.root,
      body: { cid, pid, displayId },
    });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    return { pid, problemId, displayId };
  }

  /** Lets somebody work to so many minutes from now, beyond the contest's end. */
  const extend = (cid: number, user: TestUser, minutes: number) =>
    site().db.transaction(async (tx) => {
      const { id } = await enter(tx, cid, user, false);
      await changeEnd(tx, { id, contestId: cid }, new Date(at(minutes)));
    });

  /** Sends the contest back as a page does that changed nothing but `change`. */
  async function change(cid: number, fields: Form, token = staff.root) {
    const { data } = await site().call(getAdminContest, { token: staff.root, query: { cid } });
    return site().call(updateContest, { token, body: { ...data, ...fields } });
  }

  const submit = (token: string, cid: number, pid: string, more: Record<string, unknown> = {}) =>
    site().call(submitProblemJudge, {
      token,
      body: { pid, cid, language: "C", code: "int main() {}", ...more },
    });

  async function submitted(token: string, cid: number, pid: string): Promise<number> {
    const answer = await submit(token, cid, pid);
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    return answer.data.submitId;
  }

  /** Rows of the contest's log in order. */
  const log = (cid: number) =>
    site().db.select().from(contestLog).where(eq(contestLog.contestId, cid)).orderBy(asc(contestLog.number));

  return { staff, form, make, addProblem, extend, change, submit, submitted, log };
}

/** Leaves a contest's problem fixed to test data that the problem has no longer. */
export async function fixOldData(db: TestSite["db"], { id, pid }: { id: number; pid: number }) {
  const [version] = await db.insert(dataVersions).values({ problemId: pid }).returning();
  await db
    .update(contestProblems)
    .set({ dataVersionId: version?.id ?? null })
    .where(eq(contestProblems.id, id));
}
