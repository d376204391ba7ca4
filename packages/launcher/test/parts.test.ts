import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptSecret, makeFolders, removeSocketFolder } from "../src/folders.ts";
import { confined, mayRead } from "../src/launch.ts";
import { endLeftovers, PartRecord } from "../src/leftovers.ts";
import { lockDataDir } from "../src/lock.ts";
import { Part, type PartPlan } from "../src/part.ts";
import { LogTail, noteworthy, rotate } from "../src/part-log.ts";
import { node24 } from "../src/paths.ts";
import { mountsWork } from "../src/placement.ts";
import { freePort, refuseTakenPort } from "../src/ports.ts";
import { endProcess, identityOf, isAlive, type ProcessIdentity } from "../src/processes.ts";
import { refuseFullDisk } from "../src/room.ts";
import { findUser, isRoot, partUsers } from "../src/users.ts";

let folder: string;
const never = new AbortController().signal;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "verdict-scripts-"));
  vi.spyOn(process.stdout, "write").mockImplementation(() => true);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

function started(script: string): { identity: ProcessIdentity; said: Promise<unknown> } {
  const child = spawn("sh", ["-c", script], { stdio: ["ignore", "pipe", "ignore"], detached: true });
  const identity = child.pid ? identityOf(child.pid) : null;
  if (!identity) throw new Error("sh did not start");
  return { identity, said: once(child.stdout, "data") };
}

test("a process number that went to another process is not taken for the old one", () => {
  const own = identityOf(process.pid);
  expect(own && isAlive(own)).toBe(true);
  expect(isAlive({ pid: process.pid, born: "another boot/1" })).toBe(false);
});

test("what does not listen to SIGTERM is killed after its time", async () => {
  const { identity, said } = started("trap '' TERM; echo ready; while :; do sleep 0.1; done");
  await said;
  const gone = await endProcess(identity, [
    ["SIGTERM", 100],
    ["SIGKILL", 2_000],
  ]);
  expect(gone).toBe(true);
});

test("two supervisors of one folder: the second is told the number of the first, until that is killed", async () => {
  const lock = join(folder, "lock");
  const script = `import { lockDataDir } from "./packages/launcher/src/lock.ts";
    lockDataDir(${JSON.stringify(lock)}, "data"); console.log("locked"); setInterval(() => {}, 1000);`;
  const holder = spawn(node24, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  expect(() => lockDataDir(lock, "data")).toThrow(`already running on data (process ${holder.pid})`);
  holder.kill("SIGKILL");
  await once(holder, "exit");
  lockDataDir(lock, "data");
  expect(readFileSync(lock, "utf8")).toBe(`${process.pid}\n`);
});

/** What another process does takes its time on a busy machine. */
const SOON = { timeout: 60_000, interval: 20 };

test("nobody else may hold the lock, and only a living process is named as its holder", () => {
  const file = join(folder, "foreign-lock");
  const outside = openSync(file, "a+", 0o644);
  writeSync(outside, "1 ; rm -rf /\n");
  expect(
    spawnSync("flock", ["--nonblock", "3"], { stdio: ["ignore", "ignore", "ignore", outside] }).status,
  ).toBe(0);
  const refusal = "already running on data.\nStop it first, or choose another folder";
  expect(() => lockDataDir(file, "data")).toThrow(refusal);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  closeSync(outside);
  lockDataDir(file, "data");
  if (!isRoot()) return;
  chmodSync(folder, 0o755);
  const nobody = findUser("nobody");
  expect(mayRead(nobody, [file])).toBe(false);
});

test("only the server's user comes to PostgreSQL's socket, and only the judge's to the sandbox's", {
  skip: !isRoot(),
}, () => {
  const users = partUsers();
  const folders = makeFolders(join(folder, "site"), users);
  const { sockets } = folders;
  try {
    expect(mayRead(users.server, [sockets.database])).toBe(true);
    expect(mayRead(users.judge, [sockets.database])).toBe(false);
    expect(mayRead(findUser("nobody"), [sockets.database])).toBe(false);
    expect(mayRead(users.judge, [sockets.sandbox])).toBe(true);
    expect(mayRead(users.server, [sockets.sandbox])).toBe(false);
    expect(mayRead(findUser("nobody"), [sockets.sandbox])).toBe(false);
  } finally {
    removeSocketFolder(folders);
  }
  expect(existsSync(dirname(sockets.database))).toBe(false);
  expect(existsSync(folders.run)).toBe(true);
});

test("the next start ends the parts of a killed supervisor, and nobody else", async () => {
  const file = join(folder, "parts.json");
  const record = new PartRecord(file);
  const { identity } = started("sleep 60");
  record.set("server", identity);
  record.set("judge", { pid: process.pid, born: "another boot/1" });
  expect(await endLeftovers(file)).toEqual(["server"]);
  expect(isAlive(identity)).toBe(false);
  writeFileSync(file, '{"torn');
  expect(await endLeftovers(file)).toEqual([]);
});

function part(script: string, more: Partial<PartPlan> = {}): Part {
  const plan: PartPlan = {
    name: "stand-in",
    command: () => confined(["sh", "-c", script], { user: null, deathSignal: "TERM" }),
    env: { PATH: process.env.PATH },
    stop: [
      ["SIGTERM", 500],
      ["SIGKILL", 2_000],
    ],
    onIdentity: () => {},
    ...more,
  };
  return new Part(plan, join(folder, "stand-in.log"));
}

test("a part that is killed comes back, with what it wrote in its log; a stopped one does not", async () => {
  const kept = part("echo born; exec sleep 60");
  await kept.start();
  const written = () => readFileSync(join(folder, "stand-in.log"), "utf8");
  await vi.waitUntil(() => written() === "born\n", SOON);
  const first = kept.pid ?? 0;
  process.kill(first, "SIGKILL");
  await vi.waitUntil(() => kept.isRunning && kept.pid !== first, SOON);
  expect(kept.deaths).toBe(1);
  await vi.waitUntil(() => written() === "born\nborn\n", SOON);
  await kept.stop(never);
  expect(kept.isRunning).toBe(false);
});

test("a part that always ends counts its deaths and keeps its last words", async () => {
  const broken = part("echo the disk is full; exit 3");
  await broken.start();
  await vi.waitUntil(() => broken.deaths >= 2, SOON);
  expect(broken.lastWords).toContain("the disk is full");
  await broken.stop(never);
});

test("of a fault its last words are the sentence, not the places in its stack", async () => {
  const stack = Array.from({ length: 20 }, (_, n) => `    at step${n} (file:///a.ts:1:1)`).join("\n");
  const line = JSON.stringify({ level: 60, msg: "ends by a fault", err: { message: "no such host", stack } });
  const broken = part(`cat <<'END'\nError: the port is taken\n${stack}\n${line}\nEND\nexit 1`);
  await broken.start();
  await vi.waitUntil(() => broken.deaths >= 1, SOON);
  const words = broken.lastWords.split("\n").slice(0, 2);
  await broken.stop(never);
  expect(words).toEqual(["Error: the port is taken", "ends by a fault; no such host"]);
});

const said = () =>
  vi
    .mocked(process.stdout.write)
    .mock.calls.map(([text]) => String(text))
    .join("");

test("a part whose end is expected is not missed, and not started again", async () => {
  const told = part("exec sleep 60");
  await told.start();
  told.expectEnd();
  process.kill(told.pid ?? 0, "SIGTERM");
  await vi.waitUntil(() => !told.isRunning, SOON);
  await told.stop(never);
  expect(told.deaths).toBe(0);
  expect(said()).not.toContain("unexpectedly");
});

test("a part that runs and does not work is ended and started again, which is told", async () => {
  let ails = true;
  const ailing = part("exec sleep 60", { ailment: () => (ails ? "it does not work" : null) });
  await ailing.start();
  const first = ailing.pid;
  await vi.waitUntil(() => ailing.deaths === 1, SOON);
  ails = false;
  await vi.waitUntil(() => ailing.isRunning && ailing.pid !== first, SOON);
  await ailing.stop(never);
  expect(said().match(/it does not work; it is ended, and started again/g)).toHaveLength(1);
});

test("a hurried stop does not wait for a stubborn part", async () => {
  const stubborn = part("trap '' TERM; echo ready; while :; do sleep 0.1; done", {
    stop: [
      ["SIGTERM", 3_600_000],
      ["SIGKILL", 2_000],
    ],
  });
  await stubborn.start();
  await vi.waitUntil(() => stubborn.lastWords.includes("ready"), SOON);
  const hurry = new AbortController();
  setTimeout(() => hurry.abort(), 50);
  await stubborn.stop(hurry.signal); // otherwise it would take an hour
  expect(stubborn.isRunning).toBe(false);
});

test("a part dies with its supervisor", async () => {
  const [command, ...args] = confined(["sleep", "60"], { user: null, deathSignal: "TERM" });
  const script = `const { spawn } = require("node:child_process");
    const part = spawn(${JSON.stringify(command)}, ${JSON.stringify(args)}, { detached: true, stdio: "ignore" });
    setTimeout(() => console.log(part.pid), 300);`;
  const supervisor = spawn(node24, ["-e", `${script} setInterval(() => {}, 1000)`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [pid] = await once(supervisor.stdout, "data");
  const identity = identityOf(Number(pid));
  supervisor.kill("SIGKILL");
  await vi.waitUntil(() => identity && !isAlive(identity), SOON);
});

test.each([
  ['{"level":30,"msg":"request completed"}', null],
  ['{"level":50,"msg":"no mail","err":{"message":"refused"}}', "no mail; refused"],
  ['{"level":40,"hostname":"vm","language":"Java","msg":"does not work"}', "does not work; language Java"],
  ["2026-01-01 00:00:00 UTC [7] ERROR:  duplicate key", null],
  [
    "2026-01-01 00:00:00 UTC [7] PANIC:  could not write",
    "2026-01-01 00:00:00 UTC [7] PANIC:  could not write",
  ],
  ["thread 'main' panicked at src/main.rs", "thread 'main' panicked at src/main.rs"],
  ["all is well", null],
  // A compiler's words must not move the operator's cursor or colour their terminal.
  ['{"level":40,"failure":"gcc\\u001b[2J\\u009b1m","msg":"no C"}', "no C; failure gcc\\u001b[2J\\u009b1m"],
])("of the log line %s the operator sees %s", (line, shown) => {
  expect(noteworthy(line)).toBe(shown);
});

test("a large log is moved aside at the start, and emptied while it grows", () => {
  const file = join(folder, "a.log");
  writeFileSync(file, "x".repeat(17 * 1024 * 1024));
  rotate(file);
  const tail = new LogTail(file);
  writeFileSync(file, `${"y".repeat(17 * 1024 * 1024)}\nend\n`, { flag: "a" });
  expect(tail.read().at(-1)).toBe("end");
  writeFileSync(file, "after\n", { flag: "a" });
  expect(tail.read()).toEqual(["after"]);
  tail.close();
  expect(readFileSync(`${file}.1`, "utf8").startsWith("y")).toBe(true);
  expect(readFileSync(`${file}.2`, "utf8").startsWith("x")).toBe(true);
});

test("a taken port is refused with another one to choose", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  await expect(refuseTakenPort("127.0.0.1", port)).rejects.toThrow(`PORT=${port + 1} npm start`);
  other.close();
  await once(other, "close");
  await expect(refuseTakenPort("127.0.0.1", port)).resolves.toBeUndefined();
});

test("a kept secret stays the same and is ours alone", () => {
  const file = join(folder, "secret");
  const made = keptSecret(file);
  expect(made).toMatchObject({ isNew: true });
  expect(keptSecret(file)).toEqual({ secret: made.secret, isNew: false });
});

const nobody = { name: "nobody", uid: 65_534, gid: 65_534 };

test.runIf(isRoot())("another user sees a closed folder only where it is mounted for it", () => {
  writeFileSync(join(folder, "file"), "x", { mode: 0o644 });
  const closed = mkdtempSync(join(tmpdir(), "verdict-closed-"));
  chmodSync(folder, 0o755);
  const place = join(folder, "place");
  writeFileSync(join(closed, "file"), "x", { mode: 0o644 });
  expect(mayRead(nobody, [join(folder, "file")])).toBe(true);
  expect(mayRead(nobody, [join(closed, "file")])).toBe(false);
  if (mountsWork()) {
    writeFileSync(place, "");
    expect(mayRead(nobody, [place], [{ from: join(closed, "file"), to: place }])).toBe(true);
    expect(readFileSync(place, "utf8")).toBe("");
  }
  rmSync(closed, { recursive: true });
});

test("a start on a full disk is refused with what to do", () => {
  const inside = join(folder, "not", "there", "yet");
  expect(() => refuseFullDisk(inside, Number.MAX_SAFE_INTEGER)).toThrow(
    "choose another folder with DATA_DIR",
  );
  expect(() => refuseFullDisk(inside, 0)).not.toThrow();
});

test.runIf(isRoot() && mountsWork())("a disk that is full ends no supervisor; it is told once", () => {
  const small = join(folder, "small");
  mkdirSync(small);
  const options = ["-t", "tmpfs", "-o", "size=24m", "verdict-small", small];
  if (spawnSync("mount", options).status !== 0) return;
  try {
    expect(() => refuseFullDisk(small)).toThrow("needs 100 MB to start");
    const log = join(small, "a.log");
    writeFileSync(`${log}.1`, "older");
    const tail = new LogTail(log);
    writeFileSync(log, `${"y".repeat(17 * 1024 * 1024)}\nend\n`, { flag: "a" });
    spawnSync("dd", ["if=/dev/zero", `of=${join(small, "ballast")}`, "bs=4k"], { stdio: "ignore" });
    const record = new PartRecord(join(small, "parts.json"));
    record.set("server", { pid: 1, born: "boot/1" });
    lockDataDir(join(small, "lock"), small);
    expect(said().match(/no room left/g)).toHaveLength(1);

    expect(tail.read().at(-1)).toBe("end");
    expect(statSync(log).size).toBe(0);
    expect(readFileSync(`${log}.1`, "utf8")).toBe("older");
    tail.close();
    record.set("judge", { pid: 1, born: "boot/1" });
    expect(JSON.parse(readFileSync(join(small, "parts.json"), "utf8"))).toHaveProperty("server");
  } finally {
    spawnSync("umount", ["--lazy", small]);
  }
});
