import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  apiDate,
  CHUNK_BYTES_MAX,
  type JudgeCaseMode,
  PROBLEM_DATA_BYTES_MAX,
  type ResumableUpload,
  type StagedUpload,
} from "@verdict/contract";
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isUuid } from "../../platform/uuid.ts";
import { refuseAbove } from "../account/room.ts";
import { isPlainName } from "./plain-name.ts";
import { withTemporaryFile } from "./receive.ts";
import { inWords } from "./sizes.ts";
import {
  expiry,
  presentStaged,
  putStagedFile,
  refuseManyUploads,
  requireStaged,
  stageArchive,
  stagingRoom,
} from "./staged.ts";
import { resumableUploads } from "./tables.ts";

type Row = typeof resumableUploads.$inferSelect;
type Files = Pick<Deps, "db" | "store">;

const present = (row: Row): ResumableUpload => ({
  id: row.id,
  name: row.name,
  size: row.size,
  offset: row.received,
  chunkBytes: CHUNK_BYTES_MAX,
  expiresAt: apiDate(row.expiresAt),
});

export async function beginResumable(
  { db }: Files,
  uid: string,
  { name, size }: { name: string; size: number },
): Promise<ResumableUpload> {
  if (size > PROBLEM_DATA_BYTES_MAX)
    throw new Refusal("upload-too-large", { size: inWords(PROBLEM_DATA_BYTES_MAX) });
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(resumableUploads)
      .values({ uid, name, size, expiresAt: expiry })
      .returning();
    if (!row) throw new Error("no row of the upload came back");
    await refuseAbove(tx, stagingRoom(uid)); // no other upload of theirs begins until this one has
    await refuseManyUploads(tx, uid);
    return present(row);
  });
}

export async function resumable(db: Sql, uid: string, id: string): Promise<Row> {
  if (!isUuid(id)) throw new Refusal("upload-not-found");
  const [row] = await db.select().from(resumableUploads).where(ownOpen(uid, id));
  if (!row) throw new Refusal("upload-not-found");
  return row;
}

export const resumableState = async (db: Sql, uid: string, id: string) =>
  present(await resumable(db, uid, id));

const ownOpen = (uid: string, id: string) =>
  and(eq(resumableUploads.id, id), eq(resumableUploads.uid, uid), gt(resumableUploads.expiresAt, sql`now()`));

/**
 * Takes the piece that begins at `offset`. Of two that come for one place the first counts; the other is refused with
 * the place where to go on, as after every break.
 */
export async function takePiece(
  deps: Files,
  { uid, id, offset }: { uid: string; id: string; offset: number },
  content: Readable,
  afterReading: () => void,
): Promise<ResumableUpload> {
  const before = await resumable(deps.db, uid, id);
  if (before.received !== offset) throw new Refusal("upload-offset", { offset: before.received });
  const piece = `aside/piece-${id}-${randomUUID()}`;
  try {
    const most = Math.min(CHUNK_BYTES_MAX, before.size - offset);
    const size = await deps.store.putFileStream(piece, content, most).catch((error) => {
      if (!(error instanceof RangeError)) throw error;
      throw new Refusal("upload-too-large", { size: inWords(before.size) }, { cause: error });
    });
    afterReading();
    const [row] = await deps.db
      .update(resumableUploads)
      .set({
        received: sql`${resumableUploads.received} + ${size}`,
        pieces: sql`${resumableUploads.pieces} || ${JSON.stringify([piece])}::jsonb`,
      })
      .where(and(ownOpen(uid, id), eq(resumableUploads.received, offset)))
      .returning();
    if (row) return present(row);
    throw new Refusal("upload-offset", { offset: (await resumable(deps.db, uid, id)).received });
  } catch (error) {
    await deps.store.deleteFile(piece);
    throw error;
  }
}

export async function cancelResumable(deps: Files, uid: string, id: string): Promise<void> {
  await resumable(deps.db, uid, id);
  await endUploads(deps, ownOpen(uid, id));
}

/** Ends uploads, and with each its pieces. */
export async function endUploads({ db, store }: Files, which: SQL | undefined): Promise<void> {
  const ended = await db.delete(resumableUploads).where(which).returning({ pieces: resumableUploads.pieces });
  for (const { pieces } of ended) for (const piece of pieces) await store.deleteFile(piece);
}

/**
 * Stages a whole upload: as a file of the staged upload `key`, or, without one, as a zip, whose staged upload bears the
 * upload's own id. So whoever lost the answer may ask again.
 */
export async function finishResumable(
  deps: Files,
  uid: string,
  { id, key, mode }: { id: string; key?: string | null; mode: JudgeCaseMode },
): Promise<StagedUpload> {
  const row = await resumable(deps.db, uid, id).catch(async (error) => {
    if (!key && (await isStaged(deps.db, uid, id))) return null;
    throw error;
  });
  if (!row) return presentStaged(deps, id, mode);
  if (row.received < row.size)
    throw new Refusal("upload-unfinished", { offset: row.received, size: row.size });
  const staged = key ? await joinStaged(deps, uid, row, key, mode) : await unpackOnce(deps, uid, row, mode);
  await endUploads(deps, ownOpen(uid, id));
  return staged;
}

async function isStaged(db: Sql, uid: string, id: string): Promise<boolean> {
  return requireStaged(db, id, uid).then(
    () => true,
    () => false,
  );
}

/** Unpacking under way here, by upload: whoever asks again meanwhile waits for the same. */
const unpacking = new Map<string, Promise<StagedUpload>>();

function unpackOnce(deps: Files, uid: string, row: Row, mode: JudgeCaseMode): Promise<StagedUpload> {
  const begun = unpacking.get(row.id);
  if (begun) return begun;
  const work = unpack(deps, uid, row, mode).finally(() => unpacking.delete(row.id));
  unpacking.set(row.id, work);
  return work;
}

async function joinStaged(deps: Files, uid: string, row: Row, key: string, mode: JudgeCaseMode) {
  if (!isPlainName(row.name)) throw new Refusal("archive-name", { name: row.name });
  await requireStaged(deps.db, key, uid);
  const to = { key, uid, name: row.name, bytes: row.size };
  await putStagedFile(deps, to, wholeOf(deps, row), () => {});
  return presentStaged(deps, key, mode);
}

function unpack(deps: Files, uid: string, row: Row, mode: JudgeCaseMode) {
  return withTemporaryFile(deps.store, async (path) => {
    await pipeline(wholeOf(deps, row), createWriteStream(path, { mode: 0o600 }));
    return stageArchive(deps, uid, path, mode, row.id);
  });
}

function wholeOf({ store }: Files, { pieces }: Row): Readable {
  return Readable.from(
    (async function* () {
      for (const piece of pieces) {
        // Until 2026 they were blobs.
        const content = await (/^[0-9a-f]{64}$/.test(piece) ? store.getBlob(piece) : store.getFile(piece));
        if (!content) throw new Refusal("upload-not-found");
        yield* content;
      }
    })(),
    { objectMode: false },
  );
}
