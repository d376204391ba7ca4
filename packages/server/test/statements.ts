import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type pg from "pg";

/** What belongs to the request under way; nothing in what the server does by itself. */
const ofRequest = new AsyncLocalStorage<string[] | undefined>();

/**
 * The statements that `pool` is given while it serves the requests of `work`. Each request runs in a context of
 * its own, so that cleanups, listeners and other background work of the same server are not among them.
 */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = [];
  const enter = () => ofRequest.enterWith(told);
  const note = (asked: unknown) => {
    if (ofRequest.getStore() !== told) return;
    told.push(typeof asked === "string" ? asked : (asked as { text: string }).text);
  };
  const { query, connect } = pool;
  pool.query = ((...args: Parameters<typeof query>) => {
    note(args[0]);
    return query.apply(pool, args);
  }) as typeof query;
  // A transaction's statements go to the connection it has taken; pool.query takes one with a callback.
  pool.connect = ((...args: Parameters<typeof connect>) => {
    if (args.length > 0 || ofRequest.getStore() !== told) return connect.apply(pool, args);
    return (connect.apply(pool) as unknown as Promise<pg.PoolClient>).then((client) => {
      const { query: ask, release } = client;
      client.query = ((...asked: Parameters<typeof ask>) => {
        note(asked[0]);
        return ask.apply(client, asked);
      }) as typeof ask;
      client.release = (...done) => {
        client.query = ask;
        release.apply(client, done);
      };
      return client;
    });
  }) as typeof connect;
  subscribe("http.server.request.start", enter);
  try {
    await work();
  } finally {
    unsubscribe("http.server.request.start", enter);
    pool.query = query;
    pool.connect = connect;
  }
  return told;
}

export const countStatements = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<number> =>
  (await statementsOf(pool, work)).length;
