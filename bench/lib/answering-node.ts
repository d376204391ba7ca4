import { NODE_PROTOCOL, nodeClaim, nodeCreate, nodeHello, nodeResult, type Task } from "@verdict/contract";
import { Client } from "../../e2e/client.ts";

const SLOTS = 16;

/** What programs for such a node say. */
export const programFor = (verdict: number, number: number): string =>
  `// verdict ${verdict}, number ${number}\n`;

/**
 * A node that judges by what a program says it comes to, at once: for measurements of everything but judging, with
 * which compilers would take the processors. It speaks the protocol of nodes; returns what ends it.
 */
export async function startAnsweringNode(origin: string, root: string): Promise<() => Promise<void>> {
  const client = new Client(origin);
  const { data: made } = await client.call(nodeCreate, { token: root, body: { name: "bench" } });
  const { token } = made;
  const languages = [{ name: "C++ 17", version: "of a benchmark" }];
  const sandbox = { weak: false, summary: "of a benchmark", gaps: [] };
  const hello = { protocol: NODE_PROTOCOL, slots: SLOTS, languages, sandbox, holding: [] };
  await client.call(nodeHello, { token, body: hello });
  let isOver = false;

  async function answer(task: Task): Promise<void> {
    if (task.kind !== "submission") throw new Error(`${task.kind} came, not a submission`);
    const verdict = Number(/verdict (-?\d+)/.exec(task.code)?.[1]);
    const cases = task.cases.map(({ seq }) => ({
      seq,
      status: verdict,
      timeMs: 10,
      memoryKiB: 1000,
      score: null,
      message: null,
      output: null,
    }));
    const measured = { timeMs: 10, memoryKiB: 1000, score: null, errorMessage: null, staffTrace: null };
    const body = { attemptId: task.attemptId, status: verdict, ...measured, cases, events: [] };
    await client.call(nodeResult, { token, body });
  }

  const working = (async () => {
    while (!isOver) {
      const { data } = await client.call(nodeClaim, {
        token,
        body: { protocol: NODE_PROTOCOL, slots: SLOTS },
      });
      await Promise.all(data.tasks.map(answer));
    }
  })();
  return async () => {
    isOver = true;
    await working.catch(() => {}); // the server has gone first
  };
}
