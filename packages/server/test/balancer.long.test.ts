import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { getProblemList, login, submissionEvents, submitProblemJudge } from "@verdict/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../launcher/src/ports.ts";
import { eventually } from "./eventually.ts";
import { TestNode } from "./node.ts";
import { ROOT_PASSWORD, type TestSite, useSite } from "./site.ts";

/** Two servers behind HAProxy and Caddy, as Debian has them and deploy/balancer sets them up, restarted one after the other. */

const run = promisify(execFile);
const site = useSite();
const DRAIN = { DRAIN_SECONDS: 4 };
const READERS = 6;

const balancers = {
  haproxy: (env: object) =>
    spawn(
      "/usr/sbin/haproxy",
      ["-f", fileURLToPath(new URL("../../../deploy/balancer/haproxy.cfg", import.meta.url))],
      {
        env: { ...process.env, ...env },
        stdio: "ignore",
      },
    ),
  caddy: (env: object) =>
    spawn(
      "/usr/bin/caddy",
      [
        "run",
        "--adapter",
        "caddyfile",
        "--config",
        fileURLToPath(new URL("../../../deploy/balancer/Caddyfile", import.meta.url)),
      ],
      { env: { ...process.env, ...env }, stdio: "ignore" },
    ),
};
let watched = { token: "", path: "" };
let home = "";
let node: TestNode;
let alive: NodeJS.Timeout;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "verdict-balancer-"));
  const missing = ["/usr/sbin/haproxy", "/usr/bin/caddy"].filter((path) => !existsSync(path));
  if (missing.length > 0)
    await run("apt-get", ["install", "-y", "--no-install-recommends", "haproxy", "caddy"], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  node = await TestNode.join(site());
  alive = setInterval(() => void node.hello(), 5_000);
  const { problemId: pid } = await site().problem();
  const user = await site().user();
  const code = `int main(void) { return 0; } // ${"x".repeat(40)}`;
  const sent = await site().call(submitProblemJudge, {
    token: user.token,
    body: { pid, language: "C", code },
  });
  // Nobody judges it: its stream stays open.
  watched = { token: user.token, path: `${submissionEvents.path}?submitIds=${sent.data.submitId}` };
});
afterAll(async () => {
  clearInterval(alive);
  await rm(home, { recursive: true, force: true });
});

describe.each(["haproxy", "caddy"] as const)("behind %s", (name) => {
  let balancer: ChildProcess;
  let origin = "";
  const servers: TestSite[] = [];
  const ports: number[] = [];

  beforeAll(async () => {
    for (const _ of [1, 2]) {
      const server = await site().another(DRAIN);
      servers.push(server);
      ports.push(Number(new URL(server.origin).port));
    }
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const [one, two] = servers.map((server) => new URL(server.origin).host);
    balancer = balancers[name]({ PORT: port, SITE: `http://:${port}`, ONE: one, TWO: two, HOME: home });
    await eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200));
  });
  afterAll(async () => {
    balancer.kill();
    await Promise.all(servers.map((one) => one.server.stop()));
  });

  test("a restart of one server after the other fails no request, and streams go on", async () => {
    const failed: unknown[] = [];
    let asked = 0;
    let isOver = false;
    const over = new AbortController();
    const ask = async (path: string, init?: RequestInit) => {
      asked += 1;
      const answer = await fetch(new URL(path, origin), init).catch((error: Error) => error);
      if (answer instanceof Error) return void failed.push(answer.cause ?? answer);
      await answer.text().catch((error) => failed.push(error));
      if (answer.status !== 200) failed.push(`${path}: ${answer.status}`);
    };
    const json = { "Content-Type": "application/json" };
    const body = JSON.stringify({ username: "root", password: ROOT_PASSWORD });
    const readers = Array.from({ length: READERS }, async (_, n) => {
      while (!isOver) {
        if (n === 0) await ask(login.path, { method: "POST", headers: json, body });
        else await ask(`${getProblemList.path}?limit=30`);
        await pause(20);
      }
    });
    let streams = 0;
    const watcher = (async () => {
      while (!isOver) {
        const stream = await fetch(new URL(watched.path, origin), {
          headers: { Authorization: watched.token },
          signal: over.signal,
        }).catch(() => null);
        if (over.signal.aborted) return;
        if (stream?.status !== 200) failed.push(`a stream: ${stream?.status}`);
        else streams += 1;
        await stream?.text().catch(() => "");
        await pause(200);
      }
    })();
    for (const index of [0, 1]) {
      await servers[index]?.server.stop();
      servers[index] = await site().another(DRAIN, ports[index]);
      await pause(4_000);
    }
    isOver = true;
    over.abort();
    await Promise.all([...readers, watcher]);
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(200);
    expect(streams).toBeGreaterThan(1); // each ended with its server, and began anew at the other
  });
});
