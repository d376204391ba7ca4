import { nodeKinds, submitProblemJudge } from "@verdict/contract";
import { beforeAll, expect, test } from "vitest";
import { TestNode } from "../../../test/node.ts";
import { useSite } from "../../../test/site.ts";
import type { NodeIdentity } from "../../viewer.ts";
import { findNode } from "../node/nodes.ts";
import { type Dispatch, openDispatch } from "./dispatch.ts";

/** However many nodes wait, the line is read as often as there is something in it for one of them. */

const NODES = 30;

const site = useSite();
const nodes: NodeIdentity[] = [];
let dispatch: Dispatch;
let problemId = "";
beforeAll(async () => {
  ({ problemId } = await site().problem({ cases: 1 }));
  await site().server.deps.settings.changeSwitches({ defaultSubmitInterval: 0 });
  dispatch = openDispatch(site().server.deps);
  for (let n = 0; n < NODES; n++) {
    const { token } = await TestNode.join(site());
    const node = await findNode(site().db, token, "127.0.0.1");
    if (node) nodes.push(node);
  }
});

const offer = { languages: ["C++ 17"], kinds: [...nodeKinds] };

/** How often the line was read for a lease while `work` was done. */
async function readingsDuring(work: () => Promise<unknown>): Promise<number> {
  const pool = site().db.$client;
  const { query } = pool;
  let readings = 0;
  pool.query = ((...args: Parameters<typeof query>) => {
    const [asked] = args as unknown as [{ text?: string }];
    if (asked.text?.includes("for update of a skip locked")) readings += 1;
    return query.apply(pool, args);
  }) as typeof query;
  await work().finally(() => {
    pool.query = query;
  });
  return readings;
}

async function send(): Promise<void> {
  const user = await site().user();
  const body = { pid: problemId, language: "C++ 17", code: "int main(){}" };
  await site().call(submitProblemJudge, { token: user.token, body });
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 500));

test("a submission is leased to one of many idle nodes by a few readings", async () => {
  const given = Promise.withResolvers<number[]>();
  const over = new AbortController();
  const claims = nodes.map((node) =>
    dispatch.claim(node, { ...offer, slots: 1, beyond: false }, over.signal),
  );
  for (const claim of claims) void claim.then((ids) => ids.length > 0 && given.resolve(ids));
  await settled();
  const readings = await readingsDuring(async () => {
    await send();
    expect(await given.promise).toHaveLength(1);
    await settled();
  });
  expect(readings).toBeGreaterThan(0);
  expect(readings).toBeLessThan(NODES / 2);
  over.abort();
});

test("a node that has no language yet waits, and keeps nothing from the others", async () => {
  const over = new AbortController();
  const [first, second, third] = nodes;
  if (!first || !second || !third) throw new Error("too few nodes");
  const none = { languages: [], kinds: [], slots: 1 };
  const idle = [false, true].map((beyond, n) =>
    dispatch.claim(n ? first : second, { ...none, beyond }, over.signal),
  );
  await send();
  expect(await dispatch.claim(third, { ...offer, slots: 1, beyond: false }, over.signal)).toHaveLength(1);
  over.abort();
  expect(await Promise.all(idle)).toEqual([[], []]);
});

test("full nodes that nothing waiting goes before are not asked, those that it does are", async () => {
  const over = new AbortController();
  const wanted = { ...offer, slots: 1 };
  for (const _ of nodes) await send();
  await Promise.all(nodes.map((node) => dispatch.claim(node, { ...wanted, beyond: false }, over.signal)));
  const given = Promise.withResolvers<number[]>();
  const claims = nodes.map((node) => dispatch.claim(node, { ...wanted, beyond: true }, over.signal));
  for (const claim of claims) void claim.then((ids) => ids.length > 0 && given.resolve(ids));
  await settled();
  // Nobody has had much more of the judge than whoever comes: it waits.
  expect(await readingsDuring(() => send().then(settled))).toBeLessThan(NODES / 2);
  await site().db.execute(
    "update attempt set priority = 3 where node_id is not null and finished_at is null",
  );
  expect(await readingsDuring(() => send().then(() => given.promise))).toBeGreaterThan(0);
  over.abort();
});
