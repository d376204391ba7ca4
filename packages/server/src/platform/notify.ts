import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import pg from "pg";
import { connecting, type Sql } from "./db.ts";
import type { Log } from "./log.ts";

/** Channels of LISTEN/NOTIFY; payloads are ids only. */
export const channels = [
  "judge_work",
  "remote_work",
  "submission",
  "setting",
  "mail",
  "happening",
  "webhook",
  "lti",
  "push",
  "trial",
  "problem_reindex",
  "job",
  "contest_log",
  "contest_changed",
  "live",
] as const;
export type Channel = (typeof channels)[number];

/** Told to all servers when the transaction commits. */
export async function notify(tx: Sql, channel: Channel, payload: string | number = ""): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${String(payload)})`);
}

/** Tells pages that hear a topic of a change, at every server; what it is they ask for. */
export const tellPages = (tx: Sql, topic: string, change = ""): Promise<void> =>
  notify(tx, "live", `${topic} ${change}`);

/** The same for many topics, in one statement. */
export async function tellEachPage(tx: Sql, topics: readonly string[]): Promise<void> {
  const payloads = sql.param(JSON.stringify(topics.map((topic) => `${topic} `)));
  await tx.execute(
    sql`select pg_notify('live', topic) from jsonb_array_elements_text(${payloads}::jsonb) topic`,
  );
}

const LEAVE = "leave.";

/** Whose streams are nobody's: those of guests. */
export const GUESTS = "guests";

/** Ends a user's (or all guests') streams at every server: another role, or none, hears other things, and an ended session nothing. */
export const endStreams = (tx: Sql, uid: string): Promise<void> => tellPages(tx, `${LEAVE}${uid}`);

/** Whose streams are to end now; null: it may have been said while nobody listened, of anybody. */
export function onStreamsEnd(listener: Listener, end: (uid: string | null) => void): void {
  listener.on("live", (payload) => {
    if (payload === null) end(null);
    else if (payload.startsWith(LEAVE)) end(payload.slice(LEAVE.length).trim());
  });
}

export interface Listener {
  /** `hear` gets the payload, or null after a reconnect, when notices may have been missed. */
  on(channel: Channel, hear: (payload: string | null) => void): () => void;
  close(): Promise<void>;
}

const RECONNECT_MS = 500;
/** A connection that falls silent looks like one on which nothing happens: it is asked for a sign of life. */
const PING_MS = 15_000;

/** One connection of its own that listens for the whole server and comes back when it is lost. */
export async function openListener(
  url: string,
  log: Log,
  { pingMs = PING_MS }: { pingMs?: number } = {},
): Promise<Listener> {
  const bus = new EventEmitter().setMaxListeners(0);
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, ...connecting, query_timeout: pingMs });
    next.on("error", () => {}); // of one that listens followed by "end"
    next.on("notification", ({ channel, payload }) => bus.emit(channel, payload ?? ""));
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${channel}`);
    } catch (error) {
      drop(next);
      throw error;
    }
    if (closed) return drop(next);
    client = next;
    const ping = setInterval(() => next.query("select 1").catch(() => drop(next)), pingMs);
    next.once("end", () => {
      clearInterval(ping);
      client = null;
      if (closed) return;
      log.warn("nothing is heard of the database for now");
      scheduleReconnect();
    });
  }

  function scheduleReconnect(): void {
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().then(
        () => {
          for (const channel of channels) bus.emit(channel, null);
          log.info("listening to the database again");
        },
        () => scheduleReconnect(),
      );
    }, RECONNECT_MS);
  }

  await connect();
  return {
    on(channel, hear) {
      bus.on(channel, hear);
      return () => bus.off(channel, hear);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** Ends it without waiting for an answer, of which there may be none. */
function drop(client: pg.Client): void {
  void client.end().catch(() => {});
  client.connection.stream.destroy();
}
