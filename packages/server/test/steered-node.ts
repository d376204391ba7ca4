import {
  type BodyInput,
  nodeCreate,
  nodeDetail,
  type nodeDrain,
  nodeHeartbeat,
  nodeKinds,
  submitProblemJudge,
} from "@verdict/contract";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { claimAttempts } from "../src/features/judge/queue.ts";
import { attempts } from "../src/features/judge/tables.ts";
import { judgeNodes } from "../src/features/node/tables.ts";
import { TestNode } from "./node.ts";
import type { TestSite, TestUser } from "./site.ts";

/** What a node's self-test came to. */
export const tested = (passed: boolean) => ({
  passed,
  tookMs: 900,
  checks: [{ name: "memory", kind: "hostile" as const, ok: passed, detail: "1 GiB was taken" }],
});

/** A node made by staff, and what staff and node do with each other. Each test has an empty queue and a node of its own. */
export function useSteeredNode(site: () => TestSite) {
  const own = { root: "", id: 0, name: "" } as { root: string; id: number; name: string; node: TestNode };
  let user: TestUser;
  let problemId = "";
  let made = 0;

  beforeAll(async () => {
    own.root = (await site().user({ roleId: 1000 })).token;
    user = await site().user();
    ({ problemId } = await site().problem({ cases: 2 }));
    await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  });

  beforeEach(async () => {
    await site().db.update(judgeNodes).set({ seenAt: null }); // those of earlier tests are away
    await site().db.update(attempts).set({ finishedAt: sql`now()` });
    own.name = `machine-${++made}`;
    const { data } = await site().call(nodeCreate, { token: own.root, body: { name: own.name } });
    own.id = data.id;
    own.node = new TestNode(site(), data.token);
    await own.node.hello();
  });

  async function send(): Promise<number> {
    const body = { pid: problemId, language: "C++ 17", code: "int main(){}" };
    return (await site().call(submitProblemJudge, { token: user.token, body })).data.submitId;
  }

  const detail = async () => (await site().call(nodeDetail, { token: own.root, query: { id: own.id } })).data;
  const order = (endpoint: typeof nodeDrain, id = own.id) =>
    site().call(endpoint, { token: own.root, body: { id } });

  const beat = async (more: Partial<BodyInput<typeof nodeHeartbeat>> = {}) => {
    const figures = { running: 0, load: 50, cpuLoad: 12.34, memoryLoad: 40, cacheBytes: 5 << 20 };
    const body = { ...figures, cacheLimitBytes: 64 << 20, selfTest: null, warmed: [], ...more };
    return (await site().call(nodeHeartbeat, { token: own.node.token, body })).data;
  };

  /** What the node would get now, without the wait of a real claim. */
  const wanted = { languages: ["C++ 17"], kinds: [...nodeKinds], slots: 1, beyond: false };
  const work = () => claimAttempts(site().db, { id: own.id, name: "machine" }, wanted);

  return { own, send, detail, order, beat, work };
}
