// A whole site on one machine: builds what must be built, starts the parts, keeps them running, stops
// them in their order.

import { closeSync, constants, existsSync, openSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildSandbox, buildWeb } from "./build.ts";
import { installPackages, languagePackages, missingPackages } from "./debian.ts";
import { type Folders, makeFolders, newSecret, removeSocketFolder } from "./folders.ts";
import { untilConnected } from "./given-database.ts";
import { endLeftovers, PartRecord } from "./leftovers.ts";
import { lockDataDir } from "./lock.ts";
import { Part, type PartPlan } from "./part.ts";
import { placeApp, placeData } from "./placement.ts";
import { refuseTakenPort } from "./ports.ts";
import { prepareCluster, siteDatabase } from "./postgres.ts";
import { release } from "./release.ts";
import { refuseFullDisk } from "./room.ts";
import { say, Unable } from "./say.ts";
import { localUrl, type Settings } from "./settings.ts";
import type { StopWish } from "./signals.ts";
import * as plans from "./site-parts.ts";
import { bringTestlibAndSay } from "./testlib.ts";
import { isRoot, partUsers } from "./users.ts";

/** Stopped in this order: the judge gives its work back, the database goes last. */
const STOP_ORDER = ["judge", "server", "sandbox", "database"];
/** A part that dies this often before the site has ever been ready will not get better by itself. */
const HOPELESS_AFTER = 4;

export class Site {
  readonly #settings: Settings;
  readonly #wish: StopWish;
  readonly #parts = new Map<string, Part>();
  readonly #watch: boolean;
  #serverAnswers = false;
  #record: PartRecord | undefined;
  #folders: Folders | undefined;

  constructor(settings: Settings, wish: StopWish, { watch = false } = {}) {
    this.#settings = settings;
    this.#wish = wish;
    this.#watch = watch;
  }

  /** Resolves when the site answers /readyz; throws what the operator must put right. */
  async start(): Promise<void> {
    const settings = this.#settings;
    const users = partUsers();
    const data = placeData(settings.DATA_DIR, users);
    refuseFullDisk(data);
    const folders = makeFolders(data, users);
    this.#folders = folders;
    lockDataDir(join(folders.run, "lock"), folders.data);
    makeFolders(data, users); // again: one that was just stopping has taken its sockets' folder away
    const recordFile = join(folders.run, "parts.json");
    const ended = await endLeftovers(recordFile);
    if (ended.length > 0) say("verdict", `ended what an interrupted run had left: ${ended.join(", ")}`);
    this.#record = new PartRecord(recordFile);
    await refuseTakenPort(settings.HOST, settings.PORT);
    say("verdict", `data in ${folders.data}, judging on ${settings.JUDGE_SLOTS} slots`);
    if (!isRoot()) say("verdict", "not started by root: all parts run as one user");

    const placement = placeApp(users);
    const site: plans.Surroundings = { settings, users, folders, placement, watch: this.#watch };
    const nodeToken = newSecret();
    const languages = this.#installLanguages();
    const built = {
      sandbox: languages.compiler.then(() => buildSandbox(folders.logs)),
      web: this.#watch ? Promise.resolve() : buildWeb(folders.logs),
    };
    const programs = placement.refresh
      ? Promise.all([built.sandbox, built.web, languages.all]).then(placement.refresh)
      : Promise.resolve();
    const server = Promise.all([this.#startDatabase(site), built.web, programs]).then(([databaseUrl]) =>
      this.#launch(plans.serverPlan(site, databaseUrl, nodeToken)),
    );
    const sandbox = built.sandbox.then(() => this.#startSandbox(site));
    // The judge looks at its languages while the server comes up; that it finds no server yet is no news.
    const judge = Promise.all([sandbox, languages.all, programs, server]).then(() =>
      this.#launch({ ...plans.judgePlan(site, nodeToken), shows: () => this.#serverAnswers }),
    );
    await this.#unlessStopped(Promise.all([server, judge, this.#untilReady()]));
    if (this.#parts.get("sandbox")?.lastWords.includes("WEAK")) {
      say("sandbox", "weak on this machine, unfit for contests with strangers: npm run doctor says why");
    }
  }

  /** root's generated password, when the server has just made the account; it is shown once. */
  takeRootPassword(): string | null {
    if (!this.#folders) return null;
    const file = join(this.#folders.data, "run", "server", "root-password");
    if (!existsSync(file)) return null;
    // The folder is the server's: follow no link out of it.
    const fd = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    const buffer = Buffer.alloc(100);
    const password = buffer.toString("utf8", 0, readSync(fd, buffer)).trim();
    closeSync(fd);
    rmSync(file);
    return /^[\x21-\x7e]+$/.test(password) ? password : null;
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
    if (this.#folders && this.#record) removeSocketFolder(this.#folders); // only with the lock is it ours
    if (this.#parts.size > 0) say("verdict", "stopped");
  }

  async #launch(plan: Omit<PartPlan, "onIdentity">): Promise<Part> {
    if (!this.#folders) throw new Error("the folders are made first");
    this.#wish.stopping.throwIfAborted();
    const onIdentity: PartPlan["onIdentity"] = (identity) => this.#record?.set(plan.name, identity);
    const part = new Part({ ...plan, onIdentity }, join(this.#folders.logs, `${plan.name}.log`));
    this.#parts.set(plan.name, part);
    await part.start();
    return part;
  }

  #installLanguages(): { compiler: Promise<void>; all: Promise<void> } {
    if (release) {
      // Its unit may change nothing of the system: the installer has brought them.
      const missing = missingPackages(languagePackages).map(({ purpose }) => purpose);
      if (missing.length > 0)
        say(
          "languages",
          `not there: ${missing.join(", ")}\nnpm run languages -- install ${missing.join(" ")}`,
        );
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

  /** Resolves with the server's address of the database, which answers by then. */
  async #startDatabase(site: plans.Surroundings): Promise<string> {
    const given = site.settings.DATABASE_URL;
    if (given) {
      await untilConnected(given, this.#wish.stopping);
      return given;
    }
    const cluster = plans.siteCluster(site);
    const state = await prepareCluster(cluster);
    if (state === "made") say("database", "made a new, empty database");
    if (state === "left running") say("database", "stopped the PostgreSQL of an interrupted run");
    await this.#launch(plans.databasePlan(cluster));
    const url = await siteDatabase(cluster, this.#wish.stopping);
    say("database", "PostgreSQL answers");
    return url;
  }

  async #startSandbox(site: plans.Surroundings): Promise<void> {
    await this.#launch(plans.sandboxPlan(site));
    const socket = plans.sandboxSocket(site);
    while (!existsSync(socket)) {
      this.#wish.stopping.throwIfAborted();
      await pause(20);
    }
    say("sandbox", "the sandbox is ready");
  }

  /** Watches the site come up, and gives up on a part that keeps dying. */
  async #untilReady(): Promise<void> {
    const shown = new Set<string>();
    const tell = (topic: string, text: string) => {
      if (!shown.has(topic)) say(topic, text);
      shown.add(topic);
    };
    for (;;) {
      this.#wish.stopping.throwIfAborted();
      for (const part of this.#parts.values()) {
        if (part.deaths >= HOPELESS_AFTER) throw hopeless(part, this.#folders?.logs ?? "");
      }
      const state = this.#parts.has("server") ? await readiness(localUrl(this.#settings)) : null;
      if (state) tell("server", "the server answers");
      this.#serverAnswers ||= state !== null;
      if (state && state.judgeNodes > 0) tell("judge", "a judge node is connected");
      if (state?.ready) return;
      await pause(50);
    }
  }

  async #unlessStopped<T>(work: Promise<T>): Promise<T> {
    const { stopping } = this.#wish;
    const stopped = new Promise<never>((_, reject) => {
      stopping.addEventListener("abort", () => reject(stopping.reason), { once: true });
    });
    return await Promise.race([work, stopped]);
  }
}

function hopeless(part: Part, logs: string): Unable {
  const { name } = part.plan;
  return new Unable(
    `The part "${name}" ends each time it is started. Its last words:\n\n${part.lastWords}\n\n` +
      `Its whole log is ${join(logs, `${name}.log`)}.`,
  );
}

interface Readiness {
  readonly ready: boolean;
  readonly judgeNodes: number;
}

async function readiness(url: string): Promise<Readiness | null> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
    return (await answer.json()) as Readiness;
  } catch {
    return null; // not up yet
  }
}
