import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type pg from "pg";

/** What belongs to the request under way; nothing in what the server does by itself. */
const ofRequest = new AsyncLocalStorage<{ statements: number } | undefined>();

/**
 * Counts the statements that `pool` is given while it serves the requests of `work`. Each request runs in a context of
 * its own, so that sweeps, listeners and other background work of the same server are not among them.
 */
export async function countStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const counted = { statements: 0 };
  const enter = () => ofRequest.enterWith(counted);
  const count = () => {
    if (ofRequest.getStore() === counted) counted.statements++;
  };
  const { query, connect } = pool;
  pool.query = ((...args: Parameters<typeof query>) => {
    count();
    return query.apply(pool, args);
  }) as typeof query;
  // A transaction's statements go to the connection it has taken; pool.query takes one with a callback.
  pool.connect = ((...args: Parameters<typeof connect>) => {
    if (args.length > 0 || ofRequest.getStore() !== counted) return connect.apply(pool, args);
    return (connect.apply(pool) as unknown as Promise<pg.PoolClient>).then((client) => {
      const { query: ask, release } = client;
      client.query = ((...asked: Parameters<typeof ask>) => {
        count();
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
  return counted.statements;
}
