// What a site and a judge host have in common: one data folder, and parts on this machine that are kept running.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installPackages, languagePackages, missingPackages } from "./debian.ts";
import { type Folders, makeFolders, removeSocketFolder } from "./folders.ts";
import { endLeftovers, PartRecord } from "./leftovers.ts";
import { lockDataDir } from "./lock.ts";
import { Part, type PartPlan } from "./part.ts";
import { placeData } from "./placement.ts";
import { release } from "./release.ts";
import { refuseFullDisk } from "./room.ts";
import { say, Unable } from "./say.ts";
import type { StopWish } from "./signals.ts";
import * as plans from "./site-parts.ts";
import { bringTestlibAndSay } from "./testlib.ts";
import { isRoot, type PartUsers, partUsers } from "./users.ts";

/** Stopped in this order: the judge gives its work back, the database goes last. */
const STOP_ORDER = ["judge", "server", "sandbox", "database"];
/** A part that dies this often before all have ever been ready will not get better by itself. */
const HOPELESS_AFTER = 4;

export class Host {
  readonly users: PartUsers;
  readonly folders: Folders;
  readonly #wish: StopWish;
  readonly #record: PartRecord;
  readonly #parts = new Map<string, Part>();

  /** Only `openHost` makes one: it holds the folder's lock. */
  constructor(users: PartUsers, folders: Folders, record: PartRecord, wish: StopWish) {
    this.users = users;
    this.folders = folders;
    this.#record = record;
    this.#wish = wish;
  }

  part(name: string): Part | undefined {
    return this.#parts.get(name);
  }

  async launch(plan: Omit<PartPlan, "onIdentity">): Promise<Part> {
    this.#wish.stopping.throwIfAborted();
    const onIdentity: PartPlan["onIdentity"] = (identity) => this.#record.set(plan.name, identity);
    const part = new Part({ ...plan, onIdentity }, join(this.folders.logs, `${plan.name}.log`));
    this.#parts.set(plan.name, part);
    await part.start();
    return part;
  }

  /** Resolves when its socket is there. */
  async startSandbox(site: plans.Surroundings): Promise<void> {
    await this.launch(plans.sandboxPlan(site));
    const socket = plans.sandboxSocket(site);
    while (!existsSync(socket)) {
      this.#wish.stopping.throwIfAborted();
      await pause(20);
    }
    say("sandbox", "the sandbox is ready");
  }

  sayIfWeak(): void {
    if (this.#parts.get("sandbox")?.lastWords.includes("WEAK"))
      say("sandbox", "weak on this machine, unfit for contests with strangers: npm run doctor says why");
  }

  /** Throws where the operator wants to stop, or a part keeps dying. */
  refuseHopeless(): void {
    this.#wish.stopping.throwIfAborted();
    for (const part of this.#parts.values()) {
      if (part.deaths >= HOPELESS_AFTER) throw hopeless(part, this.folders.logs);
    }
  }

  async unlessStopped<T>(work: Promise<T>): Promise<T> {
    const { stopping } = this.#wish;
    const stopped = new Promise<never>((_, reject) => {
      stopping.addEventListener("abort", () => reject(stopping.reason), { once: true });
    });
    return await Promise.race([work, stopped]);
  }

  async stop(): Promise<void> {
    // All at once: whoever stops us may have told every part too.
    for (const part of this.#parts.values()) part.expectEnd();
    for (const name of STOP_ORDER) {
      const part = this.#parts.get(name);
      if (!part) continue;
      if (part.isRunning) say(name, "stopping");
      await part.stop(this.#wish.hurrying);
    }
    removeSocketFolder(this.folders);
    if (this.#parts.size > 0) say("verdict", "stopped");
  }
}

/** Makes the data folder ready and its own, until this process ends; ends what an interrupted run has left in it. */
export async function openHost(dataDir: string, wish: StopWish): Promise<Host> {
  const users = partUsers();
  const data = placeData(dataDir, users);
  refuseFullDisk(data);
  const folders = makeFolders(data, users);
  lockDataDir(join(folders.run, "lock"), folders.data);
  makeFolders(data, users); // again: one that was just stopping has taken its sockets' folder away
  const recordFile = join(folders.run, "parts.json");
  const ended = await endLeftovers(recordFile);
  if (ended.length > 0) say("verdict", `ended what an interrupted run had left: ${ended.join(", ")}`);
  if (!isRoot()) say("verdict", "not started by root: all parts run as one user");
  return new Host(users, folders, new PartRecord(recordFile), wish);
}

/** `compiler`: there is one to link with. */
export function installLanguages(): { compiler: Promise<void>; all: Promise<void> } {
  if (release) {
    // Its unit may change nothing of the system: the installer has brought them.
    const missing = missingPackages(languagePackages).map(({ purpose }) => purpose);
    if (missing.length > 0)
      say("languages", `not there: ${missing.join(", ")}\nnpm run languages -- install ${missing.join(" ")}`);
    return { compiler: Promise.resolve(), all: Promise.resolve() };
  }
  const all = installPackages(languagePackages, (names) => say("languages", `installing ${names}`)).then(
    ({ installed, missing, cure }) => {
      if (installed.length > 0)
        say("languages", `installed ${installed.map(({ purpose }) => purpose).join(", ")}`);
      if (missing.length > 0) {
        say("languages", `not there: ${missing.map(({ purpose }) => purpose).join(", ")}\n${cure}`);
      }
    },
  );
  const testlib = all.then(() => bringTestlibAndSay());
  // Cargo needs a linker; it need not wait for Java.
  const canLink = missingPackages(languagePackages.slice(0, 1)).length === 0;
  return { compiler: canLink ? Promise.resolve() : all, all: testlib };
}

function hopeless(part: Part, logs: string): Unable {
  const { name } = part.plan;
  return new Unable(
    `The part "${name}" ends each time it is started. Its last words:\n\n${part.lastWords}\n\n` +
      `Its whole log is ${join(logs, `${name}.log`)}.`,
  );
}
