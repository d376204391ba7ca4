import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { nodeCreate, nodeDrain, nodeList, status } from "@verdict/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installPackages } from "../packages/launcher/src/debian.ts";
import { bootstrap } from "../packages/launcher/src/paths.ts";
import type { Client } from "./client.ts";
import { enterAsRoot, type OwnSite, startOwnSite } from "./own-site.ts";
import { programNamed } from "./programs.ts";
import { bringSiteCache } from "./site-cache.ts";

/** `npm run judge -- --server URL --token TOKEN` in a network of its own, behind a router that translates addresses. */

const ROUTER = "verdict-router";
const HOME = "verdict-home";
const SERVER = "10.213.77.1";

const sh = (line: string) => execFileSync("sh", ["-ec", line], { encoding: "utf8" });
const inside = (namespace: string, line: string) => sh(`nsenter --net=/run/netns/${namespace} ${line}`);

const takeAway = () => sh(`for one in ${ROUTER} ${HOME}; do ip netns delete $one 2> /dev/null || true; done`);

/** The server's machine sees the router only; behind it is the node's machine, to which no way leads. */
function makeNetwork(): void {
  takeAway();
  sh(`ip netns add ${ROUTER}; ip netns add ${HOME}
    ip link add vd-site type veth peer name out netns ${ROUTER}
    ip -n ${ROUTER} link add in type veth peer name out netns ${HOME}
    ip addr add ${SERVER}/24 dev vd-site; ip link set vd-site up
    ip -n ${ROUTER} addr add 10.213.77.2/24 dev out; ip -n ${ROUTER} addr add 192.168.77.1/24 dev in
    ip -n ${ROUTER} link set out up; ip -n ${ROUTER} link set in up
    ip -n ${HOME} addr add 192.168.77.2/24 dev out; ip -n ${HOME} link set out up; ip -n ${HOME} link set lo up
    ip -n ${HOME} route add default via 192.168.77.1`);
  inside(ROUTER, "sysctl -qw net.ipv4.ip_forward=1");
  inside(ROUTER, "iptables -t nat -A POSTROUTING -o out -j MASQUERADE");
}

let site: OwnSite;
let client: Client;
let user = "";
let root = "";
let token = "";
const data = mkdtempSync("/var/tmp/verdict-far-");
let far: ChildProcess | null = null;
let said = "";

/** As an operator types it on the other machine. */
async function startFar(...words: string[]): Promise<void> {
  const server = `http://${SERVER}:${new URL(site.origin).port}`;
  const command = [process.execPath, bootstrap, "judge", "--server", server, ...words];
  said = "";
  far = spawn("nsenter", [`--net=/run/netns/${HOME}`, ...command], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, JUDGE_SLOTS: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [far.stdout, far.stderr])
    stream?.on("data", (text: Buffer) => {
      said += text;
    });
  await expect
    .poll(() => `${far?.exitCode ?? ""}${said}`, { timeout: 180_000 })
    .toContain("the server knows this node");
}

async function stopFar(): Promise<void> {
  if (!far) return;
  const ended = once(far, "exit");
  far.kill("SIGTERM");
  await ended;
  far = null;
}

async function judged(): Promise<{ status: number; judger?: string | null }> {
  const { pid, language, code } = programNamed("1000", "correct.cpp");
  const id = await client.submit(user, pid, language, code);
  await client.verdicts([id], 120_000);
  const found = (await client.states([id])).get(id);
  if (!found) throw new Error("it is not there");
  return found;
}

const networkPackages = [
  { name: "iproute2", purpose: "networks of its own", files: ["/usr/sbin/ip", "/usr/bin/ss"] },
  { name: "iptables", purpose: "a router that translates", files: ["/usr/sbin/iptables"] },
];

beforeAll(async () => {
  await installPackages(networkPackages, () => {});
  makeNetwork();
  bringSiteCache(data);
  site = await startOwnSite({ host: "0.0.0.0" });
  ({ client, root } = await enterAsRoot(site));
  [user = ""] = await client.users(root, ["far-author"]);
  ({ token } = (await client.call(nodeCreate, { token: root, body: { name: "far" } })).data);
  const { data: nodes } = await client.call(nodeList, { token: root, query: {} });
  const here = nodes.records.find(({ name }) => name === "local");
  await client.call(nodeDrain, { token: root, body: { id: here?.id ?? 0 } });
});
afterAll(async () => {
  await stopFar();
  await site?.stop();
  takeAway();
  rmSync(data, { recursive: true, force: true });
});

test("one command makes a node that judges, and listens nowhere", async () => {
  await startFar("--token", token);
  expect(await judged()).toMatchObject({ status: status.accepted, judger: "far" });
  expect(inside(HOME, "ss --no-header --listening --tcp --udp --numeric")).toBe("");
});

test("what is sent while its line is cut is judged when it is back", async () => {
  sh(`ip -n ${ROUTER} link set out down`);
  const { pid, language, code } = programNamed("1000", "correct.py");
  const id = await client.submit(user, pid, language, code);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect((await client.states([id])).get(id)?.status).not.toBe(status.accepted);
  sh(`ip -n ${ROUTER} link set out up`);
  await client.verdicts([id], 120_000);
  expect((await client.states([id])).get(id)?.status).toBe(status.accepted);
});

test("its token is kept for itself alone, and a later start needs none", async () => {
  await stopFar();
  expect(said).not.toContain(token);
  expect(statSync(join(data, "secrets/node-token.json")).mode & 0o777).toBe(0o600);
  await startFar();
  expect(await judged()).toMatchObject({ status: status.accepted, judger: "far" });
});
