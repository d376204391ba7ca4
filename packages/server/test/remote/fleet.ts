import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { importRemoteProblem, type RemoteOj, saveRemoteAccount } from "@verdict/contract";
import { Client } from "../../../../e2e/client.ts";
import { freePort } from "../../../launcher/src/ports.ts";
import type { Replica } from "./replica.ts";
import { AtcoderReplica } from "./replica-atcoder.ts";
import { CodeforcesReplica } from "./replica-codeforces.ts";
import { HduReplica } from "./replica-hdu.ts";
import { LibreojReplica } from "./replica-libreoj.ts";
import { PojReplica } from "./replica-poj.ts";
import { SpojReplica } from "./replica-spoj.ts";

/** Six replicas that stand for seven judges: Codeforces speaks for its gym, with the same accounts. */
export async function startReplicas() {
  return {
    CF: await new CodeforcesReplica(500_000).start(),
    HDU: await new HduReplica().start(),
    POJ: await new PojReplica().start(),
    AC: await new AtcoderReplica().start(),
    SPOJ: await new SpojReplica().start(),
    LIBRE: await new LibreojReplica().start(),
  } satisfies Partial<Record<RemoteOj, Replica>>;
}
export type Replicas = Awaited<ReturnType<typeof startReplicas>>;
export type ReplicaName = keyof Replicas;

/** A problem of each judge, and a language it takes. */
export const remoteTasks = [
  { oj: "CF", site: "CF", id: "4A", shown: "CF-4A", language: "GNU G++17 7.3.0" },
  { oj: "GYM", site: "CF", id: "100001B", shown: "GYM-100001B", language: "GNU G++17 7.3.0" },
  { oj: "HDU", site: "HDU", id: "1000", shown: "HDU-1000", language: "G++" },
  { oj: "POJ", site: "POJ", id: "1000", shown: "POJ-1000", language: "G++" },
  { oj: "AC", site: "AC", id: "ABC100_A", shown: "AC-ABC100_A", language: "C++ 20 (gcc 12.2)" },
  { oj: "SPOJ", site: "SPOJ", id: "ADDUP", shown: "SPOJ-ADDUP", language: "C++ (gcc)" },
  { oj: "LIBRE", site: "LIBRE", id: "6", shown: "LIBRE-6(13)", language: "C++ 17 (g++, O2)" },
] as const;
export type RemoteTask = (typeof remoteTasks)[number];

export interface FleetPlan {
  /** An empty database. */
  readonly databaseUrl: string;
  readonly servers: number;
  /** As REMOTE_SITES. */
  readonly sites: Partial<Record<RemoteOj, { url: string; intervalMs?: number }>>;
  readonly pace: number;
  /** The built web client, for browsers. */
  readonly webDist?: string;
}

export const FLEET_PASSWORD = "fleet-secret";
const MAIN = join(import.meta.dirname, "../../src/main.ts");
const STARTS_WITHIN_MS = 240_000;

/** Servers of one site as processes of their own, to be killed and started again. */
export class Fleet {
  readonly origins: string[] = [];
  readonly #plan: FleetPlan;
  readonly #store = mkdtempSync(join(tmpdir(), "verdict-fleet-"));
  readonly #children: (ChildProcess | null)[] = [];
  #said = "";
  #isOver = false;

  constructor(plan: FleetPlan) {
    this.#plan = plan;
  }

  async start(): Promise<this> {
    try {
      await this.#startAll();
    } catch (error) {
      await this.stop();
      throw error;
    }
    return this;
  }

  async #startAll(): Promise<void> {
    for (let i = 0; i < this.#plan.servers; i++) {
      this.origins.push(`http://127.0.0.1:${await freePort()}`);
      this.#launch(i);
      // One after the other: the first one makes the tables.
      if (i === 0) await this.answering(0);
    }
    await Promise.all(this.origins.map((_origin, i) => this.answering(i)));
  }

  client(i: number): Client {
    return new Client(this.origins[i % this.origins.length] ?? "");
  }

  signIn(): Promise<string> {
    return this.client(0).signIn("root", FLEET_PASSWORD);
  }

  pid(i: number): number | undefined {
    return this.#children[i]?.pid;
  }

  /** kill -9; it is started again at once. */
  async kill(i: number): Promise<void> {
    const child = this.#children[i];
    if (!child) throw new Error(`there is no server ${i + 1}`);
    child.kill("SIGKILL");
    await once(child, "exit");
    if (!this.#isOver) this.#launch(i);
  }

  async answering(i: number): Promise<void> {
    const deadline = Date.now() + STARTS_WITHIN_MS;
    while (!(await this.#isUp(i))) {
      if (Date.now() > deadline) throw new Error(`server ${i + 1} does not answer:\n${this.#said}`);
      await pause(50);
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(
      this.#children.map(async (child) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        child.kill("SIGKILL");
        await once(child, "exit");
      }),
    );
    rmSync(this.#store, { recursive: true, force: true });
  }

  #isUp(i: number): Promise<boolean> {
    return fetch(`${this.origins[i]}/api/get-website-config`).then(
      (answer) => answer.ok,
      () => false,
    );
  }

  #launch(i: number): void {
    const { databaseUrl, sites, pace, webDist = "" } = this.#plan;
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        PORT: new URL(this.origins[i] ?? "").port,
        DATABASE_URL: databaseUrl,
        STORE_URL: pathToFileURL(`${this.#store}/`).href,
        ROOT_PASSWORD: FLEET_PASSWORD,
        SECRET_KEY: "fleet".repeat(8),
        REMOTE_SITES: JSON.stringify(sites),
        REMOTE_PACE: String(pace),
        WEB_DIST: webDist,
        LOG_LEVEL: "warn",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        this.#said = (this.#said + text).slice(-20_000);
      });
    }
    this.#children[i] = child;
  }
}

/** Accounts at the replicas, the same at each, and a problem of each judge. */
export async function furnish(
  fleet: Fleet,
  replicas: Partial<Replicas>,
  { accounts, tasks }: { accounts: number; tasks: readonly RemoteTask[] },
): Promise<string> {
  const client = fleet.client(0);
  const root = await fleet.signIn();
  await client.switchInterval(root, 0);
  for (const [site, replica] of Object.entries(replicas)) {
    for (let n = 1; n <= accounts; n++) {
      const [username, password] = [`robot${n}`, `robot-pass-${n}`];
      replica.accounts.set(username, password);
      const added = await client.call(saveRemoteAccount, { token: root, body: { site, username, password } });
      if (added.status !== 200) throw new Error(added.msg);
    }
  }
  for (const { oj, id } of tasks) {
    const query = { name: oj, problemId: id };
    const added = await client.call(importRemoteProblem, { token: root, query });
    if (added.status !== 200) throw new Error(`${oj} ${id}: ${added.msg}`);
  }
  return root;
}
