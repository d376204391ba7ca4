import { type Asked, json, Replica, type Reply } from "./replica.ts";

const words = {
  AC: "Accepted",
  WA: "WrongAnswer",
  TLE: "TimeLimitExceeded",
  MLE: "MemoryLimitExceeded",
  RE: "RuntimeError",
  CE: "CompilationError",
  PE: "WrongAnswer",
};

export class LibreojReplica extends Replica {
  protected isSubmit({ path }: Asked): boolean {
    return path === "/api/submission/submit";
  }

  protected answer({ path, body, user }: Asked): Reply | undefined {
    const sent = (body ? JSON.parse(body) : {}) as Record<string, string & number>;
    switch (path) {
      case "/api/auth/login": {
        const token = this.signIn(String(sent.username), String(sent.password));
        return token ? json({ token }, 201) : json({ error: "WRONG_PASSWORD" }, 201);
      }
      case "/api/problem/getProblem":
        return sent.displayId === 9999
          ? json({ error: "NO_SUCH_PROBLEM" }, 201)
          : json(problem(Number(sent.displayId)), 201);
      case "/api/submission/submit": {
        if (!user) return json({ error: "PERMISSION_DENIED" }, 201);
        const { code = "", language = "" } = sent.content as unknown as Record<string, string>;
        const run = this.take({ username: user, problem: String(sent.problemId), language, code });
        return json({ submissionId: run.id }, 201);
      }
      case "/api/submission/querySubmission": {
        const list = this.runsOf(String(sent.submitter), String(sent.problemId));
        return json({ submissions: list.map(({ id }) => ({ id })) }, 201);
      }
      case "/api/submission/getSubmissionDetail": {
        const run = this.run(String(sent.submissionId));
        if (!run) return json({ error: "NO_SUCH_SUBMISSION" }, 201);
        const isDone = this.stage(run) === "done";
        const figures = isDone ? { timeUsed: run.truth.timeMs, memoryUsed: run.truth.memoryKib } : {};
        const compile = run.truth.word === "CE" ? { message: "a.cpp:1: error" } : {};
        return json(
          {
            meta: { status: isDone ? words[run.truth.word] : "Pending", ...figures },
            content: { code: run.code },
            progress: { compile },
          },
          201,
        );
      }
      default:
        return undefined;
    }
  }
}

const problem = (displayId: number) => ({
  meta: { id: displayId + 7, displayId },
  localizedContentsOfLocale: {
    title: "两数之和",
    contentSections: [
      { sectionTitle: "题目描述", type: "Text", text: "求 $a+b$。" },
      { sectionTitle: "输入格式", type: "Text", text: "两个整数。" },
      { sectionTitle: "输出格式", type: "Text", text: "一个整数。" },
      { sectionTitle: "样例", type: "Sample", sampleId: 0, text: "" },
      { sectionTitle: "数据范围与提示", type: "Text", text: "都很小。" },
    ],
  },
  samples: [{ inputData: "1 2", outputData: "3" }],
  judgeInfo: { timeLimit: 1000, memoryLimit: 256 },
  tagsOfLocale: [{ name: "模拟" }],
});
