import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { OldPlace, Source } from "../../src/features/move/source.ts";
import { type MariaDb, startMariaDb } from "../mariadb.ts";

interface OldSite {
  /** Of its database server, which may hold more than one. */
  readonly maria: () => MariaDb;
  readonly folder: () => string;
  open(name?: string): Promise<Source>;
  withSource<T>(work: (source: Source) => Promise<T>): Promise<T>;
}

/** A site of another system in a MariaDB and a folder, for the tests of a file. */
export function useOldSite(
  system: string,
  open: (place: OldPlace) => Promise<Source>,
  fill: (maria: MariaDb, name: string, folder: string) => Promise<unknown>,
): OldSite {
  let maria: MariaDb;
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "verdict-move-"));
    maria = await startMariaDb();
    await fill(maria, system, folder);
  });
  afterAll(async () => {
    await maria?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const opened = (name = system) => open({ url: maria.url(name), files: folder, zone: "Asia/Shanghai" });
  return {
    maria: () => maria,
    folder: () => folder,
    open: opened,
    async withSource(work) {
      const source = await opened();
      return work(source).finally(() => source.close());
    },
  };
}
