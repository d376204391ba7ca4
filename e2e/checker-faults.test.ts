import {
  addProblem,
  deleteProblem,
  getLanguages,
  getSubmissionDetail,
  type ProblemBodyInput,
  type SubmissionStatus,
  status,
  statusNames,
} from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { Client } from "./client.ts";
import { programNamed } from "./programs.ts";
import { baseUrl, rootPassword } from "./target.ts";

const client = new Client(baseUrl());
let root = "";
let user = "";
let made = 0;

beforeAll(async () => {
  root = await client.signIn("root", rootPassword());
  [user = ""] = await client.users(root, ["checker-faults"]);
});

/** A problem that anything is an answer to, if its checker says so. */
async function problemWith(problemId: string, judgeMode: "spj" | "interactive", code: string): Promise<void> {
  const { data: languages } = await client.call(getLanguages, { query: { all: false } });
  const allowed = languages.flatMap(({ id, name }) => (name === "Python3" ? [{ id, name }] : []));
  const body: ProblemBodyInput = {
    problem: {
      problemId,
      title: `Broken ${problemId}`,
      description: "Say something.",
      input: "A number",
      output: "Anything",
      hint: null,
      examples: "<input>1</input><output>1</output>",
      type: 0,
      auth: 1,
      timeLimit: 100,
      memoryLimit: 64,
      stackLimit: 64,
      difficulty: 0,
      judgeMode,
      judgeCaseMode: "default",
      spjLanguage: "C++",
      spjCode: code,
    },
    // One: a checker that waits is given 48 seconds on the clock for each.
    samples: [{ input: "1\n", output: "1\n" }],
    isUploadTestCase: false,
    uploadTestcaseDir: "",
    judgeMode,
    languages: allowed,
    tags: [],
    codeTemplates: [],
  };
  const { status: answer, msg } = await client.call(addProblem, { token: root, body });
  if (answer !== 200) throw new Error(msg);
}

const exits = (code: number) => `int main() { return ${code}; }`;
const loops = "int main() { for (volatile int i = 0;;) i = i + 1; }";
/** A checker that loops is given sixteen seconds of a processor, which is a test's to save. */
const waits = "#include <unistd.h>\nint main() { for (;;) pause(); }";
const crashes = "int main() { *(volatile int *)0 = 1; }";
/** Says that all is well, and ends as if it were not. */
const lies =
  '#include <cstdio>\n#include <cstdlib>\nint main() { std::fputs("ok all is well", stderr); abort(); }';

test.each([
  ["does not compile", "spj", "int main() { return undeclared; }", /undeclared/, "not-built"],
  ["crashes", "spj", crashes, /SIGSEGV/, "failed"],
  ["waits for ever", "spj", waits, /WALL/, "failed"],
  ["lies", "spj", lies, /SIGABRT/, "failed"],
  ["ends with a code that means nothing", "spj", exits(77), /exit code 77/, "failed"],
  ["does not compile", "interactive", "int main() { return undeclared; }", /undeclared/, "not-built"],
  ["crashes", "interactive", crashes, /SIGSEGV/, "failed"],
  ["loops for ever", "interactive", loops, /TLE|WALL/, "failed"],
  ["lies", "interactive", lies, /SIGABRT/, "failed"],
] as const)(
  "a program of the problem that %s (%s): the cause for staff, a plain sentence for all, and the queue goes on",
  async (_what, mode, code, cause, sentence) => {
    made += 1;
    const pid = `F${Date.now()}${made}`;
    await problemWith(pid, mode, code);
    const failing = await client.submit(user, pid, "Python3", "print(1)");
    const { pid: next, language, code: fine } = programNamed("1000", "correct.c");
    const after = await client.submit(user, next, language, fine);
    const judged = await client.verdicts([failing, after]);
    const nameOf = (id: number) => statusNames[judged.get(id)?.status as SubmissionStatus];
    expect([nameOf(failing), nameOf(after)]).toEqual([
      statusNames[status.systemError],
      statusNames[status.accepted],
    ]);

    const noun = mode === "spj" ? "checker" : "interactor";
    const mine = await client.call(getSubmissionDetail, { query: { submitId: failing }, token: user });
    expect(mine.data.submission.errorMessage).toContain(noun);
    expect(mine.data.submission.errorMessage).not.toMatch(cause);
    expect(mine.data.submission.errorSentences).toMatchObject([{ code: `${noun}-${sentence}` }]);
    expect(mine.data.staffTrace).toBeNull();
    const staff = await client.call(getSubmissionDetail, { query: { submitId: failing }, token: root });
    expect(staff.data.staffTrace).toMatch(cause);
    // Lists that other tests read stay as they were.
    await client.call(deleteProblem, { token: root, query: { pid: mine.data.submission.pid } });
  },
);
