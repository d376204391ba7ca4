import { Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import {
  ARCHIVE_ENTRIES_MAX,
  apiDate,
  type JudgeCaseMode,
  OPEN_UPLOADS_MAX,
  PROBLEM_DATA_BYTES_MAX,
  STAGED_BYTES_MAX,
  STAGED_HOURS,
  type StagedUpload,
  UPLOAD_BYTES_MAX,
} from "@verdict/contract";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isUuid } from "../../platform/uuid.ts";
import { type StoredText, storeTestFile } from "./blobs.ts";
import { type Pairing, pairFiles, TABLE_NAME } from "./pairs.ts";
import { type ReadArchive, readArchive } from "./read-archive.ts";
import { inWords } from "./sizes.ts";
import { resumableUploads, stagedFiles, stagedUploads } from "./tables.ts";
import { testFilesOf } from "./versions.ts";

export interface StagedFile {
  readonly name: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

type FileRow = StagedFile & { readonly changed: boolean };
type Files = Pick<Deps, "db" | "store">;

export const expiry = sql`now() + make_interval(hours => ${STAGED_HOURS})`;
/** A table of cases is small; a larger file of its name is none. */
const TABLE_BYTES_MAX = 1024 * 1024;

/**
 * The files of a staged upload of `uid`, for saving them with a problem; refuses what is not there. May be called
 * again: files leave with the upload's end, not with the first save.
 */
export async function takeStaged(tx: Sql, key: string, uid: string): Promise<StagedFile[]> {
  await requireStaged(tx, key, uid);
  await tx
    .update(stagedUploads)
    .set({ takenAt: sql`coalesce(${stagedUploads.takenAt}, now())` })
    .where(eq(stagedUploads.key, key));
  return (await filesOf(tx, key)).map(({ name, sha256, size }) => ({ name, sha256, size }));
}

/** Stages the files of a zip at `path`; `as`: the key it gets, of which there is none yet. */
export async function stageArchive(
  deps: Files,
  uid: string,
  path: string,
  mode: JudgeCaseMode,
  as?: string,
): Promise<StagedUpload> {
  const bounds = { bytes: PROBLEM_DATA_BYTES_MAX, entries: ARCHIVE_ENTRIES_MAX };
  return readArchive(uid, path, bounds, async (archive) => {
    const inFolder = archive.entries.find((entry) => entry.name.includes("/"));
    if (inFolder) throw new Refusal("archive-folder", { name: inFolder.name });
    // Before anything is unpacked; again where it is stored, for another one may have come meanwhile.
    await refuseWithoutRoom(deps.db, uid, bytesOf(archive.entries));
    const table = await tableIn(archive);
    const pairing = pairFiles(
      archive.entries.map((entry) => entry.name),
      mode,
      table,
    );
    const files = await storePaired(deps, archive, pairing);
    const key = await insertStaged(deps.db, uid, files, as);
    return {
      ...(await presentStaged(deps, key, mode)),
      ignored: [...pairing.ignored],
      emptyOutputs: [...pairing.emptyOutputs],
    };
  });
}

async function tableIn(archive: ReadArchive): Promise<string | undefined> {
  const entry = archive.entries.find(({ name, size }) => name === TABLE_NAME && size <= TABLE_BYTES_MAX);
  return entry && textOf(archive.open(entry));
}

async function storePaired(deps: Files, archive: ReadArchive, pairing: Pairing): Promise<FileRow[]> {
  const files: FileRow[] = [];
  const empty = new Set(pairing.emptyOutputs);
  const wanted = new Set([...pairing.pairs.flatMap(({ input, output }) => [input, output]), TABLE_NAME]);
  for (const entry of archive.entries) {
    if (!wanted.has(entry.name)) continue;
    files.push({
      name: entry.name,
      ...(await storeTestFile(deps, archive.open(entry), UPLOAD_BYTES_MAX * 4)),
    });
  }
  if (empty.size > 0) {
    const nothing = await storeText(deps, "");
    files.push(...[...empty].map((name) => ({ name, ...nothing })));
  }
  return files;
}

/** Stores typed test data. */
export function storeText(deps: Files, text: string): Promise<StoredText> {
  return storeTestFile(deps, Readable.from([Buffer.from(text)]), PROBLEM_DATA_BYTES_MAX);
}

/** An upload with the files of a data version in it, or an empty one. */
export async function stageVersion(
  deps: Files,
  uid: string,
  dataVersionId: number | null,
): Promise<StagedUpload> {
  const files = dataVersionId === null ? [] : await testFilesOf(deps.db, dataVersionId);
  const key = await insertStaged(
    deps.db,
    uid,
    files.map((file) => ({ ...file, changed: false })),
  );
  return presentStaged(deps, key, "default");
}

const ROWS_AT_ONCE = 1000;

const bytesOf = (files: readonly { size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

async function insertStaged(db: Db, uid: string, files: FileRow[], as?: string): Promise<string> {
  return db.transaction(async (tx) => {
    await lockUploads(tx, uid);
    const [staged] = await tx
      .insert(stagedUploads)
      .values({ ...(as && { key: as }), uid, expiresAt: expiry })
      .onConflictDoNothing()
      .returning();
    // Of two that stage one upload at the same time the first counts.
    if (!staged && as) return as;
    if (!staged) throw new Error("no row of the staged upload came back");
    await refuseWithoutRoom(tx, uid, bytesOf(files));
    for (let from = 0; from < files.length; from += ROWS_AT_ONCE) {
      const rows = files.slice(from, from + ROWS_AT_ONCE);
      await tx
        .insert(stagedFiles)
        .values(
          rows.map(({ name, sha256, size, changed }) => ({ key: staged.key, name, sha256, size, changed })),
        );
    }
    return staged.key;
  });
}

/** Adds a file to a staged upload, or replaces the one of its name. */
export async function putStagedFile(
  deps: Files,
  { key, uid, name }: { key: string; uid: string; name: string },
  content: Readable,
  afterReading: () => void,
): Promise<StagedFile> {
  await requireStaged(deps.db, key, uid);
  const file = await storeTestFile(deps, content, PROBLEM_DATA_BYTES_MAX);
  afterReading();
  await deps.db.transaction(async (tx) => {
    await lockUploads(tx, uid);
    await requireStaged(tx, key, uid, true);
    await refuseWithoutRoom(tx, uid, file.size);
    const row = { sha256: file.sha256, size: file.size, changed: file.changed };
    await tx
      .insert(stagedFiles)
      .values({ key, name, ...row })
      .onConflictDoUpdate({ target: [stagedFiles.key, stagedFiles.name], set: row });
    const files = await filesOf(tx, key);
    if (files.length > ARCHIVE_ENTRIES_MAX)
      throw new Refusal("archive-too-many", { max: ARCHIVE_ENTRIES_MAX });
    if (bytesOf(files) > PROBLEM_DATA_BYTES_MAX) {
      throw new Refusal("archive-unpacked-too-large", { size: inWords(PROBLEM_DATA_BYTES_MAX) });
    }
  });
  return { name, sha256: file.sha256, size: file.size };
}

export async function deleteStagedFile(db: Db, key: string, uid: string, name: string): Promise<void> {
  await requireStaged(db, key, uid);
  const deleted = await db
    .delete(stagedFiles)
    .where(and(eq(stagedFiles.key, key), eq(stagedFiles.name, name)))
    .returning({ name: stagedFiles.name });
  if (deleted.length === 0) throw new Refusal("testdata-file-not-found", { name });
}

export async function stagedFile(db: Db, key: string, uid: string, name: string): Promise<StagedFile> {
  await requireStaged(db, key, uid);
  const [file] = await db
    .select()
    .from(stagedFiles)
    .where(and(eq(stagedFiles.key, key), eq(stagedFiles.name, name)));
  if (!file) throw new Refusal("testdata-file-not-found", { name });
  return file;
}

/** Refuses an upload that is somebody else's, over, or was never there. `lock`: until the transaction ends. */
export async function requireStaged(db: Sql, key: string, uid: string, lock = false): Promise<void> {
  if (!isUuid(key)) throw new Refusal("staged-not-found");
  const found = db
    .select({ key: stagedUploads.key })
    .from(stagedUploads)
    .where(
      and(eq(stagedUploads.key, key), eq(stagedUploads.uid, uid), gt(stagedUploads.expiresAt, sql`now()`)),
    );
  const rows = lock ? await found.for("update") : await found;
  if (rows.length === 0) throw new Refusal("staged-not-found");
}

function filesOf(db: Sql, key: string): Promise<FileRow[]> {
  return db
    .select({
      name: stagedFiles.name,
      sha256: stagedFiles.sha256,
      size: stagedFiles.size,
      changed: stagedFiles.changed,
    })
    .from(stagedFiles)
    .where(eq(stagedFiles.key, key))
    .orderBy(asc(stagedFiles.name));
}

/** What lies in the upload as cases; an empty upload is an empty list, every other disorder is refused. */
export async function presentStaged(
  { db, store }: Files,
  key: string,
  mode: JudgeCaseMode,
): Promise<StagedUpload> {
  const [staged] = await db.select().from(stagedUploads).where(eq(stagedUploads.key, key));
  if (!staged) throw new Refusal("staged-not-found");
  const files = await filesOf(db, key);
  const table = files.find(({ name, size }) => name === TABLE_NAME && size <= TABLE_BYTES_MAX);
  const pairing: Pairing =
    files.length === 0
      ? { pairs: [], ignored: [], emptyOutputs: [] }
      : pairFiles(
          files.map(({ name }) => name),
          mode,
          table && (await textOf(await store.getBlob(table.sha256))),
        );
  const sizes = new Map(files.map(({ name, size }) => [name, size]));
  return {
    fileList: pairing.pairs.map(({ input, output, groupNum, score }) => ({
      input,
      output,
      ...(groupNum === undefined ? {} : { groupNum }),
      ...(score === undefined ? {} : { score }),
      inputSize: sizes.get(input) ?? 0,
      outputSize: sizes.get(output) ?? 0,
    })),
    fileListDir: key,
    ignored: [...pairing.ignored],
    changed: files.filter(({ changed }) => changed).map(({ name }) => name),
    emptyOutputs: [...pairing.emptyOutputs],
    expiresAt: apiDate(staged.expiresAt),
  };
}

/** What a user uploads is counted, and stored, one after the other. */
export const lockUploads = (tx: Sql, uid: string) => takeLock(tx, "uploads", uid);

/** Refuses when `bytes` more would be too much of what `uid` has uploaded and not saved. */
export async function refuseWithoutRoom(db: Sql, uid: string, bytes: number): Promise<void> {
  const [staged] = await db
    .select({ bytes: sql<string>`coalesce(sum(${stagedFiles.size}), 0)` })
    .from(stagedUploads)
    .innerJoin(stagedFiles, eq(stagedFiles.key, stagedUploads.key))
    .where(
      and(eq(stagedUploads.uid, uid), isNull(stagedUploads.takenAt), gt(stagedUploads.expiresAt, sql`now()`)),
    );
  const [coming] = await db
    .select({ bytes: sql<string>`coalesce(sum(${resumableUploads.size}), 0)` })
    .from(resumableUploads)
    .where(and(eq(resumableUploads.uid, uid), gt(resumableUploads.expiresAt, sql`now()`)));
  const staging = Number(staged?.bytes ?? 0) + Number(coming?.bytes ?? 0);
  if (staging + bytes > STAGED_BYTES_MAX) throw new Refusal("staging-full");
}

/** Refuses a further unfinished upload of a user who has many. */
export async function refuseManyUploads(db: Sql, uid: string): Promise<void> {
  const open = await db
    .select({ id: resumableUploads.id })
    .from(resumableUploads)
    .where(and(eq(resumableUploads.uid, uid), gt(resumableUploads.expiresAt, sql`now()`)))
    .limit(OPEN_UPLOADS_MAX);
  if (open.length >= OPEN_UPLOADS_MAX) throw new Refusal("uploads-open", { max: OPEN_UPLOADS_MAX });
}
