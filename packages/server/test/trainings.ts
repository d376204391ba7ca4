import {
  addTraining,
  addTrainingProblem,
  type BodyInput,
  getAdminTraining,
  registerTraining,
  submitProblemJudge,
  updateTraining,
} from "@verdict/contract";
import { max } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { changeStatus, lockSubmission } from "../src/features/submission/verdict.ts";
import { trainings } from "../src/features/training/tables.ts";
import type { TestSite, TestUser } from "./site.ts";

type Form = Partial<BodyInput<typeof addTraining>["training"]>;

export const PASSWORD = "training-secret";

/** Trainings made by the staff calls, and what is done in them. */
export function useTrainings(site: () => TestSite) {
  const staff = { root: "" } as { root: string; admin: TestUser; examiner: TestUser };
  let made = 0;

  beforeAll(async () => {
    staff.root = await site().tokenOf("1");
    staff.admin = await site().user({ roleId: 1001 });
    staff.examiner = await site().user({ roleId: 1008 });
    await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  });

  /** A form as the page sends it, of a public training. */
  const form = (change: Form = {}) => ({
    title: `Training ${++made}`,
    description: "Work through it.",
    auth: "Public" as const,
    privatePwd: "",
    rank: 1000,
    author: "somebody",
    gid: null,
    ...change,
  });
  const secret = { auth: "Private" as const, privatePwd: PASSWORD };

  /** The id of the training; made by `token`'s user. */
  async function make(change: Form = {}, { token = staff.admin.token, category = 0 } = {}): Promise<number> {
    const trainingCategory = category ? { id: category } : null;
    const body = { training: form(change), trainingCategory };
    const answer = await site().call(addTraining, { token, body });
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200, data: null });
    const [row] = await site()
      .db.select({ id: max(trainings.id) })
      .from(trainings);
    return row?.id ?? 0;
  }

  /** Takes a problem of the bank, a new one where none is given, into the training. */
  async function addProblem(tid: number, known?: { pid: number; problemId: string }) {
    const { pid, problemId } = known ?? (await site().problem());
    const body = { tid, pid, displayId: problemId };
    const answer = await site().call(addTrainingProblem, { token: staff.root, body });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    return { pid, problemId };
  }

  /** Sends the training back as a page does that changed nothing but `change`. */
  async function change(tid: number, fields: Form, token = staff.root) {
    const { data } = await site().call(getAdminTraining, { token: staff.root, query: { tid } });
    const { training, trainingCategory } = data;
    const body = { training: { ...training, ...fields } as BodyInput<typeof updateTraining>["training"] };
    return site().call(updateTraining, { token, body: { ...body, trainingCategory } });
  }

  const register = (token: string, tid: number, password = PASSWORD) =>
    site().call(registerTraining, { token, body: { tid, password } });

  const submit = (token: string, pid: string, more: Record<string, unknown> = {}) =>
    site().call(submitProblemJudge, { token, body: { pid, language: "C", code: "int main() {}", ...more } });

  /** A submission that is judged at once. */
  async function judged(
    { token }: TestUser,
    { problemId }: { problemId: string },
    verdict: number,
    { tid, timeMs = 20, score = null }: { tid?: number; timeMs?: number; score?: number | null } = {},
  ): Promise<number> {
    const answer = await submit(token, problemId, { tid });
    expect(answer, answer.msg).toMatchObject({ status: 200 });
    await judge(answer.data.submitId, verdict, { timeMs, score });
    return answer.data.submitId;
  }

  async function judge(
    id: number,
    verdict: number,
    figures: { timeMs?: number; score?: number | null } = {},
  ) {
    await site().db.transaction(async (tx) => {
      const row = await lockSubmission(tx, id);
      if (row) await changeStatus(tx, row, { status: verdict as 0, ...figures });
    });
  }

  return { staff, form, secret, make, addProblem, change, register, submit, judged, judge };
}
