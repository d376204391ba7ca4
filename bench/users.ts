/**
 * An import of 2,000 users over HTTP, three rows of it broken, and the same file again: seconds, CPU seconds
 * of the server, the ratio to merely hashing as many passwords, and whether the second run changed anything. Bound of the issue: 60 s.
 * Uses TEST_DATABASE_URL, or a PostgreSQL of its own.
 */
import { createHash } from "node:crypto";
import { loadavg } from "node:os";
import type { ImportOutcome } from "@verdict/contract";
import { hashPassword } from "../packages/server/src/platform/password.ts";
import { type OwnServer, prepareGround, seconds, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const ROWS = 2000;
/** As many as the server hashes at once. */
const AT_ONCE = 4;
/** The page's size of a call. */
const CHUNK = 100;

const rows = Array.from({ length: ROWS }, (_, n) => [
  `pupil${n}`,
  `secret-${n}`,
  `pupil${n}@example.org`,
  `Pupil ${n}`,
  n % 2 === 0 ? "male" : "female",
  `p${n}`,
  "School",
]);
rows[17] = ["pupil16", "secret-17"]; // a name twice
rows[900] = ["pupil900", "12345"]; // a password too short
rows[1999] = ["pupil1999", "secret-1999", "no mail"];

const figures: Record<string, unknown> = { rows: ROWS, load: Number((loadavg()[0] ?? 0).toFixed(1)) };
const ground = await prepareGround("users");
try {
  figures.bare_s = await seconds(hashAll);
  const server = await startServer(ground, "users");
  try {
    figures.look_s = await seconds(() => importAll(server, "look", true));
    const idle = server.cpuSeconds();
    figures.first_s = await seconds(() => importAll(server, "first"));
    figures.first_cpu_s = Math.round(server.cpuSeconds() - idle);
    const before = await digest();
    figures.again_s = await seconds(() => importAll(server, "again"));
    figures.again_changed = (await digest()) !== before;
    figures.ratio_to_bare = Number((Number(figures.first_s) / Number(figures.bare_s)).toFixed(2));
    figures.peak_mb = server.memory("VmHWM");
  } finally {
    await server.stop();
  }
} finally {
  await ground.clear();
}
report(figures);

async function hashAll(): Promise<void> {
  const queue = rows.values();
  const work = async () => {
    for (const [, password = ""] of queue) await hashPassword(password, "bench");
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Sends the rows as the page does and counts what became of them. */
async function importAll(server: OwnServer, run: string, dryRun = false): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) {
    const body = JSON.stringify({ users: rows.slice(from, from + CHUNK), dryRun });
    const path = "/api/admin/user/import";
    const { outcomes } = await server.call<{ outcomes: ImportOutcome[] }>(path, { method: "POST", body });
    for (const outcome of outcomes) {
      const name = `${run}_${outcome}`;
      figures[name] = Number(figures[name] ?? 0) + 1;
    }
  }
}

async function digest(): Promise<string> {
  const users = await ground.ask(`select * from user_account where username like 'pupil%' order by username`);
  return createHash("sha256").update(JSON.stringify(users)).digest("hex");
}
