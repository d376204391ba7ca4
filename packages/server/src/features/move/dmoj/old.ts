import type { OldFiles } from "../files.ts";
import { type MysqlDatabase, type Row, textOf } from "../mysql.ts";

/** What all that is read of a site of DMOJ has in common. */

export interface Dmoj {
  readonly db: MysqlDatabase;
  readonly files: OldFiles;
}

/** Django writes moments in UTC, whatever clock the site shows. */
export const ZONE = "UTC";

/** Pairs of a table between two others, by the first; older versions may lack it. */
export async function linked(
  { db }: Dmoj,
  table: string,
  [from, to]: readonly [string, string],
  ids: readonly unknown[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0 || !(await db.has(table))) return new Map();
  const rows = await db.rows(
    `select ${from} as a, ${to} as b from ${table} where ${from} in (?) order by id`,
    [ids],
  );
  const pairs = new Map<string, string[]>();
  for (const row of rows) {
    const key = textOf(row, "a") ?? "";
    pairs.set(key, [...(pairs.get(key) ?? []), textOf(row, "b") ?? ""]);
  }
  return pairs;
}

export const idsOf = (rows: readonly Row[], field = "id"): unknown[] => rows.map((row) => row[field]);
