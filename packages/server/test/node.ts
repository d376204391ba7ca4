import {
  type BodyInput,
  type CaseReport,
  NODE_PROTOCOL,
  nodeClaim,
  nodeHello,
  nodeKinds,
  nodeResult,
  type Result,
  status,
  type Task,
} from "@verdict/contract";
import type { TestSite } from "./site.ts";

type Kind = Task["kind"];
type TaskOf<K extends Kind> = Extract<Task, { kind: K }>;

const sandbox = { weak: false, summary: "test", gaps: [] };

/** A judge node as the server sees one: it speaks the protocol, and judges by what the test says. */
export class TestNode {
  readonly site: TestSite;
  readonly token: string;

  constructor(site: TestSite, token: string) {
    this.site = site;
    this.token = token;
  }

  static async join(site: TestSite, languages = ["C", "C++ 17", "Python3"]): Promise<TestNode> {
    const node = new TestNode(site, await site.node());
    await node.hello([], languages);
    return node;
  }

  hello(
    holding: number[] = [],
    languages = ["C", "C++ 17", "Python3"],
    kinds: readonly string[] = nodeKinds,
  ) {
    const named = languages.map((name) => ({ name, version: `${name} test` }));
    return this.site.call(nodeHello, {
      token: this.token,
      body: { protocol: NODE_PROTOCOL, slots: 4, languages: named, kinds: [...kinds], sandbox, holding },
    });
  }

  /** Waits for work of any kind like a real node does; the tasks in the order leased. */
  async claimAny(slots = 1): Promise<Task[]> {
    const body = { protocol: NODE_PROTOCOL, slots };
    const answer = await this.site.call(nodeClaim, { token: this.token, body });
    return answer.data.tasks;
  }

  /** What goes before some of what it has got. */
  async claimBeyond(): Promise<Task[]> {
    const body = { protocol: NODE_PROTOCOL, slots: 1, beyond: true };
    return (await this.site.call(nodeClaim, { token: this.token, body })).data.tasks;
  }

  /** Work that must be of this kind. */
  async claim<K extends Kind = "submission">(slots = 1, kind?: K): Promise<TaskOf<K>[]> {
    const wanted = kind ?? "submission";
    return (await this.claimAny(slots)).map((task) => {
      if (task.kind !== wanted) throw new Error(`${task.kind} came, not ${wanted}`);
      return task as TaskOf<K>;
    });
  }

  async claimOne<K extends Kind = "submission">(kind?: K): Promise<TaskOf<K>> {
    const [task] = await this.claim(1, kind);
    if (!task) throw new Error("no work came");
    return task;
  }

  result(task: Task, verdict: number, extra: Partial<BodyInput<typeof nodeResult>> = {}) {
    return this.site.call(nodeResult, {
      token: this.token,
      body: { ...verdictOf(task, verdict), ...extra },
    });
  }
}

export function caseReport(seq: number, verdict: number): CaseReport {
  return {
    seq,
    status: verdict,
    timeMs: 10 * seq,
    memoryKiB: 1000 * seq,
    score: null,
    message: null,
    output: null,
  };
}

function verdictOf(task: Task, verdict: number): Result {
  const judged = verdict !== status.compileError && verdict !== status.systemError;
  return {
    attemptId: task.attemptId,
    status: verdict,
    timeMs: judged ? 20 : null,
    memoryKiB: judged ? 2000 : null,
    score: null,
    errorMessage: judged ? null : "what went wrong",
    staffTrace: null,
    cases: judged && "cases" in task ? task.cases.map(({ seq }) => caseReport(seq, verdict)) : [],
    events: [],
  };
}
