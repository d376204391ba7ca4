import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { move } from "../../src/features/move/mover.ts";
import type { Names } from "../../src/features/move/names.ts";
import type { Source } from "../../src/features/move/source.ts";
import { type Db, openDatabase } from "../../src/platform/db.ts";
import { openStore } from "../../src/platform/open-store.ts";
import { openVault } from "../../src/platform/vault.ts";
import { createTestDatabase } from "../database.ts";

interface Killed {
  /** A connection that kills the others. */
  readonly db: Db;
  readonly folder: string;
  readonly names: Names;
  open(): Promise<Source>;
  snapshot(db: Db): Promise<unknown>;
}

/** Ten runs that are killed, each after some more statements, and one to the end: the database is that of a run alone. */
export async function killedRunsEndAlike({
  db: killer,
  folder,
  names,
  open,
  snapshot,
}: Killed): Promise<void> {
  const databases = [
    await createTestDatabase({ withRoot: true }),
    await createTestDatabase({ withRoot: true }),
  ];
  const [whole = "", killed = ""] = databases.map(({ url }) => url);
  /** One process: with connections of its own, which nobody waits for once they were taken away. */
  async function run(url: string, store: string, afterwards: (db: Db) => void): Promise<"whole" | "killed"> {
    const db = openDatabase(url, 4);
    const files = openStore(pathToFileURL(join(folder, store)).href);
    const vault = await openVault("0123456789abcdef0123456789abcdef", files);
    afterwards(db);
    const source = await open();
    const ended = move({ db, store: files, vault }, source, { names }).finally(() => source.close());
    return ended.then(
      () => "whole",
      () => "killed",
    );
  }
  const seen = (url: string) => {
    const db = openDatabase(url, 1);
    return snapshot(db).finally(() => db.$client.end());
  };
  try {
    await run(whole, "whole", () => {});
    const kill = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${new URL(killed).pathname.slice(1)}`;
    let kills = 0;
    for (let times = 0; times < 10; times++) {
      // Within a transaction as between two.
      let left = 6 + times * 4;
      const outcome = await run(killed, "killed", (db) => {
        db.$client.on("acquire", () => {
          left -= 1;
          if (left <= 0) killer.execute(kill).then(() => {});
        });
      });
      kills += Number(outcome === "killed");
    }
    expect(kills).toBeGreaterThan(7);
    expect(await run(killed, "killed", () => {})).toBe("whole");
    expect(await seen(killed)).toEqual(await seen(whole));
  } finally {
    for (const database of databases) await database.drop();
  }
}
