// A whole site on one machine: builds what must be built, starts the parts, keeps them running, stops
// them in their order.

import { closeSync, constants, existsSync, openSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildSandbox, buildWeb } from "./build.ts";
import { newSecret } from "./folders.ts";
import { untilConnected } from "./given-database.ts";
import { type Host, installLanguages, openHost } from "./host.ts";
import { placeApp } from "./placement.ts";
import { refuseTakenPort } from "./ports.ts";
import { clusterUrl, prepareCluster, siteDatabase } from "./postgres.ts";
import { say } from "./say.ts";
import { localUrl, type Settings } from "./settings.ts";
import type { StopWish } from "./signals.ts";
import * as plans from "./site-parts.ts";
import { copyIfDue, type WalArchive } from "./wal-archive.ts";

export class Site {
  readonly #settings: Settings;
  readonly #wish: StopWish;
  readonly #watch: boolean;
  #serverAnswers = false;
  #host: Host | undefined;

  constructor(settings: Settings, wish: StopWish, { watch = false } = {}) {
    this.#settings = settings;
    this.#wish = wish;
    this.#watch = watch;
  }

  /** Resolves when the site answers /readyz; throws what the operator must put right. */
  async start(): Promise<void> {
    const settings = this.#settings;
    const host = await openHost(settings.DATA_DIR, this.#wish);
    this.#host = host;
    const { users, folders } = host;
    await refuseTakenPort(settings.HOST, settings.PORT);
    say("verdict", `data in ${folders.data}, judging on ${settings.JUDGE_SLOTS} slots`);

    const placement = placeApp(users);
    const site: plans.Surroundings = { settings, users, folders, placement, watch: this.#watch };
    const nodeToken = newSecret();
    const languages = installLanguages();
    const built = {
      sandbox: languages.compiler.then(() => buildSandbox(folders.logs)),
      web: this.#watch ? Promise.resolve() : buildWeb(folders.logs),
    };
    const programs = placement.refresh
      ? Promise.all([built.sandbox, built.web, languages.all]).then(placement.refresh)
      : Promise.resolve();
    const server = Promise.all([this.#startDatabase(host, site), built.web, programs]).then(([databaseUrl]) =>
      host.launch(plans.serverPlan(site, databaseUrl, nodeToken)),
    );
    const sandbox = built.sandbox.then(() => host.startSandbox(site));
    // The judge looks at its languages while the server comes up; that it finds no server yet is no news.
    const judge = Promise.all([sandbox, languages.all, programs, server]).then(() =>
      host.launch({ ...plans.judgePlan(site, nodeToken), shows: () => this.#serverAnswers }),
    );
    await host.unlessStopped(Promise.all([server, judge, this.#untilReady(host)]));
    host.sayIfWeak();
  }

  /** root's generated password, when the server has just made the account; it is shown once. */
  takeRootPassword(): string | null {
    if (!this.#host) return null;
    const file = join(this.#host.folders.data, "run", "server", "root-password");
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
    await this.#host?.stop();
  }

  /** Resolves with the server's address of the database, which answers by then. */
  async #startDatabase(host: Host, site: plans.Surroundings): Promise<string> {
    const given = site.settings.DATABASE_URL;
    if (given) {
      await untilConnected(given, this.#wish.stopping);
      return given;
    }
    const cluster = plans.siteCluster(site);
    const state = await prepareCluster(cluster);
    if (state === "made") say("database", "made a new, empty database");
    if (state === "left running") say("database", "stopped the PostgreSQL of an interrupted run");
    await host.launch(plans.databasePlan(cluster));
    const url = await siteDatabase(cluster, this.#wish.stopping);
    say("database", "PostgreSQL answers");
    if (cluster.archive) void this.#keepCopies(cluster, cluster.archive);
    return url;
  }

  /** A copy of the cluster a day, until the site stops. One that fails is tried again an hour later. */
  async #keepCopies(cluster: ReturnType<typeof plans.siteCluster>, archive: WalArchive): Promise<void> {
    const adminUrl = clusterUrl(cluster, "postgres", cluster.adminPassword, "postgres");
    for (;;) {
      try {
        const isMade = await copyIfDue(archive, cluster, adminUrl, cluster.unbroken);
        if (isMade) say("database", "copied into WAL_DIR: any moment from now on can be gone back to");
      } catch (error) {
        if (this.#wish.stopping.aborted) return;
        say("database", `no copy in WAL_DIR: ${error instanceof Error ? error.message : String(error)}`);
      }
      try {
        await pause(COPY_LOOK_MS, undefined, { signal: this.#wish.stopping, ref: false });
      } catch {
        return; // the site stops
      }
    }
  }

  /** Watches the site come up, and gives up on a part that keeps dying. */
  async #untilReady(host: Host): Promise<void> {
    const shown = new Set<string>();
    const tell = (topic: string, text: string) => {
      if (!shown.has(topic)) say(topic, text);
      shown.add(topic);
    };
    for (;;) {
      host.refuseHopeless();
      const state = host.part("server") ? await readiness(localUrl(this.#settings)) : null;
      if (state) tell("server", "the server answers");
      this.#serverAnswers ||= state !== null;
      if (state && state.judgeNodes > 0) tell("judge", "a judge node is connected");
      if (state?.ready) return;
      await pause(50);
    }
  }
}

/** How often is looked whether a copy of the database is due. */
const COPY_LOOK_MS = 3600 * 1000;

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
