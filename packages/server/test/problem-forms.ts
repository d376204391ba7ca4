import {
  addProblem,
  getAdminProblem,
  getProblemCases,
  type ProblemBodyInput,
  updateProblem,
} from "@verdict/contract";
import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { languages } from "../src/features/language/tables.ts";
import { problems } from "../src/features/problem/tables.ts";
import type { TestSite, TestUser } from "./site.ts";

export interface Change {
  problem?: Partial<ProblemBodyInput["problem"]>;
  rest?: Partial<ProblemBodyInput>;
}

/** Staff who write problems by the form of the back office, and what they do. */
export function useProblemForms(site: () => TestSite) {
  const staff = { root: "" } as { root: string; admin: TestUser; other: TestUser; examiner: TestUser };
  let language: { id: number; name: string };
  let made = 0;

  beforeAll(async () => {
    staff.root = await site().tokenOf("1");
    staff.admin = await site().user({ roleId: 1001 });
    staff.other = await site().user({ roleId: 1001 });
    staff.examiner = await site().user({ roleId: 1008 });
    const [row] = await site().db.select().from(languages).where(eq(languages.name, "C"));
    if (!row) throw new Error("no language");
    language = { id: row.id, name: row.name };
  });

  /** A form as the page sends it. */
  function form({ problem = {}, rest = {} }: Change = {}): ProblemBodyInput {
    return {
      problem: {
        problemId: `f${++made}`,
        title: "Sum of two",
        description: "Add the numbers.",
        input: "Two numbers",
        output: "Their sum",
        hint: null,
        examples: "<input>1 2</input><output>3</output>",
        type: 0,
        auth: 1,
        timeLimit: 1000,
        memoryLimit: 256,
        stackLimit: 128,
        difficulty: 1,
        judgeMode: "default",
        judgeCaseMode: "default",
        ...problem,
      },
      samples: [
        { input: "1 2\n", output: "3\n" },
        { input: "4 5\n", output: "9\n" },
      ],
      isUploadTestCase: false,
      uploadTestcaseDir: "",
      judgeMode: "default",
      languages: [language],
      tags: [{ name: "Arithmetic" }],
      codeTemplates: [{ lid: language.id, code: "int main() {}", status: true }],
      ...rest,
    };
  }

  async function add(change: Change = {}, token = staff.root): Promise<number> {
    const body = form(change);
    const answer = await site().call(addProblem, { token, body });
    expect(answer, answer.msg).toMatchObject({ http: 200, status: 200, data: null });
    const [row] = await site()
      .db.select({ id: problems.id })
      .from(problems)
      .where(eq(problems.problemId, String(body.problem.problemId).toUpperCase()));
    if (!row) throw new Error("the problem is not there");
    return row.id;
  }

  const read = async (pid: number, token = staff.root) =>
    (await site().call(getAdminProblem, { token, query: { pid } })).data;

  /** Sends the problem back as a page does that changed nothing but `change`. */
  async function save(pid: number, { problem = {}, rest = {} }: Change = {}, token = staff.root) {
    const now = await read(pid);
    const cases = await site().call(getProblemCases, {
      token: staff.root,
      query: { pid, isUpload: now.isUploadCase },
    });
    const samples = cases.data.map(({ id, input, output, score, groupNum }) => ({
      id,
      input,
      output,
      score,
      groupNum,
    }));
    return site().call(updateProblem, {
      token,
      body: {
        problem: { ...now, difficulty: now.difficulty ?? 0, ...problem },
        samples,
        isUploadTestCase: now.isUploadCase,
        uploadTestcaseDir: "",
        judgeMode: now.judgeMode,
        ...rest,
      },
    });
  }

  return { staff, form, add, read, save, language: () => language };
}
