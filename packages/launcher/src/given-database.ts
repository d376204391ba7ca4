// The PostgreSQL that DATABASE_URL names: somebody else runs it.

import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { say, Unable } from "./say.ts";

const PATIENCE_MS = 60_000;
const TRY_EVERY_MS = 1_000;
/** What passes where a database is just being started: nobody listens yet (by network, by socket), or it says so. */
const PASSING = ["ECONNREFUSED", "ENOENT", "EAI_AGAIN", "57P03"];

type Failure = Error & { code?: string; errors?: Error[] };

/** Resolves once the database takes a connection; throws, without the password, why it does not. */
export async function untilConnected(
  url: string,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted();
    const { place, failure } = await tryConnecting(url);
    if (!failure) return;
    const { code = "", message, errors } = failure;
    // Of a name with several addresses each has its own.
    const why = message || (errors ?? []).map((error) => error.message).join(", ");
    const verb = failure instanceof pg.DatabaseError ? "refuses" : "cannot be used";
    const told = `database at ${place} ${verb}: ${why}`;
    if (!PASSING.includes(code) || Date.now() >= deadline) {
      throw new Unable(`The ${told}.\nCheck DATABASE_URL.`);
    }
    if (tries === 0) say("database", `waiting, as the ${told}`);
    await pause(TRY_EVERY_MS);
  }
}

async function tryConnecting(url: string): Promise<{ place: string; failure: Failure | null }> {
  const client = open(url);
  client.on("error", () => {}); // told by connect()
  const place = `${client.host}:${client.port}`;
  try {
    await client.connect();
    return { place, failure: null };
  } catch (error) {
    return { place, failure: error as Failure };
  } finally {
    void client.end().catch(() => {});
  }
}

function open(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  } catch (error) {
    throw new Unable(`DATABASE_URL cannot be used: ${(error as Error).message}`);
  }
}
