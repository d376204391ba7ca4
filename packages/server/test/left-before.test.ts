import { request } from "node:http";
import { LIVE_STREAMS_OF_USER_MAX, live, NODE_PROTOCOL, nodeClaim } from "@verdict/contract";
import { expect, test } from "vitest";
import { eventually } from "./eventually.ts";
import { TestNode } from "./node.ts";
import { useOnlineTests } from "./online-tests.ts";
import { useSite } from "./site.ts";

/** Who leaves while the guard still waits for the database is gone when the handler is reached, and nothing tells of it. */

const site = useSite();
const { own, ask } = useOnlineTests(site);

const connections = () =>
  new Promise<number>((resolve) =>
    site().server.app.server.getConnections((_error, count) => resolve(count)),
  );

interface Asked {
  endpoint: { method: string; path: string };
  token: string;
  query?: string;
  body?: object;
}

/** So many ask on connections of their own, and leave while `lock` keeps them waiting. */
async function leaveWhileLocked(lock: string, times: number, { endpoint, token, query, body }: Asked) {
  const locking = await site().db.$client.connect();
  await locking.query(`begin; ${lock}`);
  const before = await connections();
  const address = new URL(endpoint.path + (query ?? ""), site().origin);
  const headers = { Authorization: token, ...(body && { "Content-Type": "application/json" }) };
  const calls = Array.from({ length: times }, () => {
    const call = request(address, { method: endpoint.method, headers, agent: false });
    call.on("error", () => {}); // it is given up
    call.end(body && JSON.stringify(body));
    return call;
  });
  await eventually(async () => {
    const { rows } = await locking.query("select 1 from pg_locks where not granted limit 1");
    expect(rows).toHaveLength(1);
    expect(await connections()).toBe(before + times);
  });
  for (const call of calls) call.destroy();
  await eventually(async () => expect(await connections()).toBe(before));
  await locking.query("rollback");
  locking.release();
}

test("streams of news that were given up are not counted", async () => {
  const { token } = own.user;
  await leaveWhileLocked("lock table session", LIVE_STREAMS_OF_USER_MAX, {
    ...{ endpoint: live, token, query: "?topic=user" },
  });
  const over = new AbortController();
  await eventually(async () => {
    const { status } = await site().fetch(live, { token, query: { topic: "user" }, signal: over.signal });
    expect(status).toBe(200);
  });
  over.abort();
});

test("a claim that was given up takes no work with it", async () => {
  const node = await TestNode.join(site());
  const { $client } = site().db;
  await $client.query("update judge_node set seen_at = null");
  const body = { protocol: NODE_PROTOCOL, slots: 1 };
  await leaveWhileLocked("select 1 from judge_node for update", 1, {
    ...{ endpoint: nodeClaim, token: node.token, body },
  });
  // It has gone past the lock.
  await eventually(async () =>
    expect((await $client.query("select 1 from judge_node where seen_at is null")).rows).toEqual([]),
  );
  expect(await ask()).toMatchObject({ status: 200 });
  await node.claimOne("online_test");
  expect((await $client.query("select requeues from attempt")).rows).toEqual([{ requeues: 0 }]);
});
