import { DISCUSSION_FILES_BYTES_MAX, type RefusalCode, switchDefaults } from "@verdict/contract";
import { and, eq, isNull, sql, sum } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Room, withRoom } from "../account/room.ts";
import { settings } from "../site/tables.ts";
import { publicFiles } from "./tables.ts";

const MIB = 1024 * 1024;

const fileBytes = (whose: ReturnType<typeof and>) =>
  sql<number>`(select coalesce(${sum(publicFiles.size)}, 0) from ${publicFiles} where ${whose})`;

/** What the group's files and the test data of its problems come to; a content that several cases share counts once. */
const groupBytes = (gid: number) => sql<number>`(${fileBytes(eq(publicFiles.groupId, gid))} + (
  select coalesce(sum(b.size), 0) from blob b where b.sha256 in (
    select unnest(array[c.input_sha256, c.output_sha256]) from test_case c
    join data_version v on v.id = c.data_version_id join problem p on p.id = v.problem_id where p.group_id = ${gid})))`;

/** A switch, read where the room is taken: makers of data versions know no settings. */
const groupMax = sql<number>`(${MIB} * coalesce(
  (select (${settings.value}->>'groupStorageMiB')::bigint from ${settings} where ${settings.name} = 'switch'),
  ${switchDefaults.groupStorageMiB})::bigint)`;

const inMiB = (bytes: number) => Math.ceil(bytes / MIB);

/** Files and test data of a group, whoever of it stores them. */
export const groupRoom = (gid: number): Room => ({
  purpose: "group-storage",
  subject: String(gid),
  stored: groupBytes(gid),
  max: groupMax,
  full: (used, max) => new Refusal("group-storage-full", { used: inMiB(used), max: inMiB(max) }),
});

/** Files that a user puts into discussions and comments. */
export const userRoom = (uid: string, full: RefusalCode): Room => ({
  purpose: "user-storage",
  subject: uid,
  stored: fileBytes(and(eq(publicFiles.uid, uid), isNull(publicFiles.groupId))),
  max: DISCUSSION_FILES_BYTES_MAX,
  full: () => new Refusal(full),
});

interface Kept {
  /** Where it lies in the store. */
  path: string;
  /** null: its keeper has no bound. */
  room: Room | null;
  /** What it may come to. */
  bytes: number;
  /** Stores it; returns its size. */
  write(): Promise<number>;
}

/** Keeps a file of a text: in its room, first its bytes, then what `add` writes down of it. What fails leaves nothing behind. */
export function keepFile<T>(
  { db, store }: Pick<Deps, "db" | "store">,
  { path, room, bytes, write }: Kept,
  add: (tx: Sql, size: number) => Promise<T>,
): Promise<T> {
  return withRoom(db, room, bytes, async (settle) => {
    try {
      const size = await write();
      return await db.transaction(async (tx) => {
        const added = await add(tx, size);
        await settle(tx);
        return added;
      });
    } catch (error) {
      await store.deleteFile(path);
      throw error;
    }
  });
}
