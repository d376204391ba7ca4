import type { RemoteOj } from "@verdict/contract";
import type { Dispatcher } from "undici";
import type { Config } from "../../config.ts";
import type { RemoteAdapter } from "./adapters/adapter.ts";
import { atcoder } from "./adapters/atcoder.ts";
import { codeforces } from "./adapters/codeforces.ts";
import { gym } from "./adapters/gym.ts";
import { hdu } from "./adapters/hdu.ts";
import { libreoj } from "./adapters/libreoj.ts";
import { poj } from "./adapters/poj.ts";
import { spoj } from "./adapters/spoj.ts";
import { verdict } from "./adapters/verdict.ts";
import { openDispatcher } from "./client.ts";
import type { Reach } from "./guard.ts";

const adapters: readonly RemoteAdapter[] = [codeforces, gym, hdu, poj, atcoder, spoj, libreoj, verdict];

/** A judge with what the configuration says of it. */
export interface Site {
  readonly adapter: RemoteAdapter;
  readonly origin: string;
  readonly reach: Reach;
  readonly dispatcher: Dispatcher;
  readonly intervalMs: number;
}

export interface Sites {
  of(oj: RemoteOj): Site;
  readonly all: readonly Site[];
  close(): Promise<void>;
}

/** One of those that share accounts stands for all of them. */
export const sitesWithAccounts = adapters.filter(({ oj, site }) => oj === site);

export const adapterOf = (oj: RemoteOj): RemoteAdapter => {
  const found = adapters.find((adapter) => adapter.oj === oj);
  if (!found) throw new Error(`no adapter for ${oj}`);
  return found;
};

/** Hosts that the configuration names may be anywhere; those of adapters only on the public internet. */
export function openSites({
  REMOTE_SITES = {},
  REMOTE_PROXY,
}: Pick<Config, "REMOTE_SITES" | "REMOTE_PROXY">): Sites {
  const all = adapters.map((adapter): Site => {
    const set = REMOTE_SITES[adapter.oj] ?? REMOTE_SITES[adapter.site];
    const origin = set?.url ?? adapter.url;
    const innerHosts = new Set(set ? [new URL(set.url).host, ...(set.hosts ?? [])] : []);
    const own = adapter.url ? [new URL(adapter.url).host] : [];
    const reach = { hosts: new Set([...own, ...adapter.hosts, ...innerHosts]), innerHosts };
    return {
      adapter,
      origin,
      reach,
      dispatcher: openDispatcher(reach, REMOTE_PROXY),
      intervalMs: set?.intervalMs ?? adapter.intervalMs,
    };
  });
  return {
    of(oj) {
      const found = all.find(({ adapter }) => adapter.oj === oj);
      if (!found) throw new Error(`no adapter for ${oj}`);
      return found;
    },
    all,
    async close() {
      await Promise.all(all.map(({ dispatcher }) => dispatcher.close()));
    },
  };
}
