import { type SQL, sql } from "drizzle-orm";
import type { Sql } from "./db.ts";

/**
 * Advisory locks of PostgreSQL, by what is done one after the other. Numbers may not be used twice, nor change: the version
 * before this one takes the same while both run.
 */
export const locks = {
  /** Servers that start. */
  start: 7_236_001,
  /** The tests' template of a database. */
  testTemplate: 7_236_002,
  /** Orders to fetch data, so that none is given twice. */
  warmUpOrders: 7_236_003,
  testDataCleanup: 7_236_004,
  /** Participations of one user in one contest. */
  participations: 7_236_015,
  /** Changes of one contest's clarifications. */
  clarifications: 7_236_016,
  /** Discussions that one user opens. */
  discussions: 7_236_021,
  /** Groups that one user founds. */
  groups: 7_236_022,
  /** Users whom one user blocks. */
  blocks: 7_236_023,
  purge: 7_236_024,
  discussionCleanup: 7_236_025,
  publicationNotice: 7_236_026,
  /** Teams of one captain. */
  teams: 7_236_027,
  trainingCategories: 7_236_028,
  /** Threads of one program. */
  lineThreads: 7_236_029,
  /** Comparisons of the programs of one place. */
  similarity: 7_236_030,
  /** Looking for what the clock brings about. */
  happenings: 7_236_031,
  /** Webhooks that are made, so that no place gets too many. */
  webhooks: 7_236_032,
  /** Looking for contests that start soon. */
  pushWatch: 7_236_033,
  /** Devices of one user. */
  pushDevices: 7_236_034,
} as const;

/**
 * Takes a lock until the transaction ends; others who ask for it wait. `of`: whose it is, a number or a text; two texts may
 * share one, which costs them a wait.
 */
export async function takeLock(tx: Sql, name: keyof typeof locks, of?: number | string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(locks[name], of)})`);
}

function keyOf(number: number, of: number | string | undefined): SQL {
  if (of === undefined) return sql`${number}`;
  return typeof of === "number" ? sql`${number}, ${of}` : sql`${number}, hashtext(${of})`;
}
