import type { Config } from "./config.ts";
import type { Boards } from "./features/board/boards.ts";
import type { Settings } from "./features/site/settings.ts";
import type { Db } from "./platform/db.ts";
import type { KeysetCache } from "./platform/keyset-cache.ts";
import type { Log } from "./platform/log.ts";
import type { Listener } from "./platform/notify.ts";
import type { Store } from "./platform/store.ts";
import type { Totals } from "./platform/totals.ts";
import type { Tracing } from "./platform/tracing.ts";
import type { Vault } from "./platform/vault.ts";

/** What handlers and use cases may reach. */
export interface Deps {
  readonly boards: Boards;
  readonly config: Config;
  readonly db: Db;
  readonly listener: Listener;
  readonly log: Log;
  readonly keysets: KeysetCache;
  readonly settings: Settings;
  readonly store: Store;
  readonly totals: Totals;
  /** null: no collector is named. */
  readonly tracing: Tracing | null;
  readonly vault: Vault;
  /** Aborted when this server is about to stop: balancers are told, and everything goes on for a while. */
  readonly leaving: AbortSignal;
  /** Aborted when this server begins to stop: waiting claims and event streams end then. */
  readonly stopping: AbortSignal;
}
