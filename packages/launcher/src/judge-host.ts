// A judge node with a sandbox of its own, for a server on another machine. It listens nowhere: all it needs is a way out.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { readSettings as readNodeSettings } from "../../judge/src/settings.ts";
import { buildSandbox } from "./build.ts";
import { type Host, installLanguages, openHost } from "./host.ts";
import { placeApp } from "./placement.ts";
import { say, Unable } from "./say.ts";
import type { Settings } from "./settings.ts";
import type { StopWish } from "./signals.ts";
import * as plans from "./site-parts.ts";

/** Which server a token is for: no other one is ever shown it. */
const KeptToken = z.object({ serverUrl: z.string(), token: z.string() });

/** What the node's log says when the server has answered its hello. */
const KNOWN = /"msg":"the server knows this node"/;
const LOOK_MS = 50;

export class JudgeHost {
  readonly #settings: Settings;
  readonly #wish: StopWish;
  #host: Host | undefined;

  constructor(settings: Settings, wish: StopWish) {
    this.#settings = settings;
    this.#wish = wish;
  }

  /** Resolves when the server knows the node. `token`: null where an earlier start has kept it. */
  async start(serverUrl: string, token: string | null): Promise<void> {
    const settings = this.#settings;
    refuseWrong(serverUrl, token);
    const host = await openHost(settings.DATA_DIR, this.#wish);
    this.#host = host;
    const { users, folders } = host;
    const nodeToken = keptToken(join(folders.secrets, "node-token.json"), serverUrl, token);
    say("verdict", `data in ${folders.data}, judging for ${serverUrl} on ${settings.JUDGE_SLOTS} slots`);
    const placement = placeApp(users);
    const site: plans.Surroundings = { settings, users, folders, placement, watch: false };
    const languages = installLanguages();
    const built = languages.compiler.then(() => buildSandbox(folders.logs));
    const sandbox = built.then(() => host.startSandbox(site));
    let isKnown = false;
    const hears = (line: string) => {
      isKnown ||= KNOWN.test(line);
    };
    const judge = Promise.all([sandbox, languages.all]).then(() => {
      placement.refresh?.();
      return host.launch({ ...plans.judgePlan(site, nodeToken, serverUrl), hears });
    });
    const known = async () => {
      while (!isKnown) {
        host.refuseHopeless();
        await pause(LOOK_MS);
      }
    };
    await host.unlessStopped(Promise.all([judge, known()]));
    host.sayIfWeak();
  }

  async stop(): Promise<void> {
    await this.#host?.stop();
  }
}

/** Asks the node's own schema, before anything is made. A token that is kept was right once. */
function refuseWrong(serverUrl: string, token: string | null): void {
  const problems = readNodeSettings({ SERVER_URL: serverUrl, NODE_TOKEN: token ?? "x".repeat(40) });
  if (typeof problems !== "string") return;
  throw new Unable(
    `The judge node cannot start:\n${problems.replaceAll("SERVER_URL:", "--server").replaceAll("NODE_TOKEN:", "--token")}`,
  );
}

/** The given token, kept from now on in a file that only we may read, or the one that is kept there. */
function keptToken(file: string, serverUrl: string, token: string | null): string {
  if (token !== null) {
    const kept: z.infer<typeof KeptToken> = { serverUrl, token };
    writeFileSync(file, JSON.stringify(kept), { mode: 0o600, flush: true });
    return token;
  }
  const kept = existsSync(file) ? KeptToken.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
  if (kept?.serverUrl === serverUrl) return kept.token;
  throw new Unable(
    `A node needs a token of ${serverUrl} (back office, Judge nodes, Add a node):\n` +
      `npm run judge -- --server ${serverUrl} --token TOKEN\nIt is kept: later starts need none.`,
  );
}
