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
  staffRoles,
  UPLOAD_BYTES_MAX,
} from "@verdict/contract";
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isUuid } from "../../platform/uuid.ts";
import { type Room, refuseAbove, withRoom } from "../account/room.ts";
import { users } from "../user/tables.ts";
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
  return (await stagedFilesOf(tx, key)).map(({ name, sha256, size }) => ({ name, sha256, size }));
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
    const table = await tableIn(archive);
    const pairing = pairFiles(
      archive.entries.map((entry) => entry.name),
      mode,
      table,
    );
    const key = await withRoom(deps.db, stagingRoom(uid), bytesOf(archive.entries), async (settle) =>
      insertStaged(deps.db, { uid, files: await storePaired(deps, archive, pairing), as, settle }),
    );
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
  const key = await insertStaged(deps.db, {
    uid,
    files: files.map((file) => ({ ...file, changed: false })),
    settle: (tx) => refuseAbove(tx, stagingRoom(uid)),
  });
  return presentStaged(deps, key, "default");
}

const ROWS_AT_ONCE = 1000;

const bytesOf = (files: readonly { size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0);

interface NewStaged {
  uid: string;
  files: FileRow[];
  /** The key it gets. */
  as?: string | undefined;
  /** Makes its room certain, once its rows are there. */
  settle(tx: Sql): Promise<void>;
}

async function insertStaged(db: Db, { uid, files, as, settle }: NewStaged): Promise<string> {
  return db.transaction(async (tx) => {
    const [staged] = await tx
      .insert(stagedUploads)
      .values({ ...(as && { key: as }), uid, expiresAt: expiry })
      .onConflictDoNothing()
      .returning();
    // Of two that stage one upload at the same time the first counts.
    if (!staged && as) {
      await settle(tx);
      return as;
    }
    if (!staged) throw new Error("no row of the staged upload came back");
    for (let from = 0; from < files.length; from += ROWS_AT_ONCE) {
      const rows = files.slice(from, from + ROWS_AT_ONCE);
      await tx
        .insert(stagedFiles)
        .values(
          rows.map(({ name, sha256, size, changed }) => ({ key: staged.key, name, sha256, size, changed })),
        );
    }
    await settle(tx);
    return staged.key;
  });
}

/** Adds a file to a staged upload, or replaces the one of its name. `bytes`: what it may come to. */
export async function putStagedFile(
  deps: Files,
  { key, uid, name, bytes }: { key: string; uid: string; name: string; bytes: number },
  content: Readable,
  afterReading: () => void,
): Promise<StagedFile> {
  await requireStaged(deps.db, key, uid);
  const others = (await stagedFilesOf(deps.db, key)).filter((file) => file.name !== name);
  refuseOverfull([...others, { size: bytes }]); // nothing of it is stored
  return withRoom(deps.db, stagingRoom(uid), bytes, async (settle) => {
    const { changed, ...file } = await storeTestFile(deps, content, PROBLEM_DATA_BYTES_MAX);
    afterReading();
    await deps.db.transaction(async (tx) => {
      await requireStaged(tx, key, uid, true);
      const row = { ...file, changed };
      await tx
        .insert(stagedFiles)
        .values({ key, name, ...row })
        .onConflictDoUpdate({ target: [stagedFiles.key, stagedFiles.name], set: row });
      refuseOverfull(await stagedFilesOf(tx, key));
      // What is added was not saved with a problem.
      await tx.update(stagedUploads).set({ takenAt: null }).where(eq(stagedUploads.key, key));
      await settle(tx);
    });
    return { name, ...file };
  });
}

function refuseOverfull(files: readonly { size: number }[]): void {
  if (files.length > ARCHIVE_ENTRIES_MAX) throw new Refusal("archive-too-many", { max: ARCHIVE_ENTRIES_MAX });
  if (bytesOf(files) > PROBLEM_DATA_BYTES_MAX) {
    throw new Refusal("archive-unpacked-too-large", { size: inWords(PROBLEM_DATA_BYTES_MAX) });
  }
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

export function stagedFilesOf(db: Sql, key: string): Promise<FileRow[]> {
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
  const files = await stagedFilesOf(db, key);
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

const isCurrent = (table: typeof stagedUploads | typeof resumableUploads, uid: string) =>
  and(eq(table.uid, uid), gt(table.expiresAt, sql`now()`));

const stagedBytes = (uid: string) => sql<number>`((
  select coalesce(sum(${stagedFiles.size}), 0) from ${stagedUploads}
  join ${stagedFiles} on ${stagedFiles.key} = ${stagedUploads.key}
  where ${and(isCurrent(stagedUploads, uid), isNull(stagedUploads.takenAt))}) + (
  select coalesce(sum(${resumableUploads.size}), 0) from ${resumableUploads} where ${isCurrent(resumableUploads, uid)}))`;

/** What a user has uploaded and not saved; an upload in pieces counts with all of its size from its begin. */
export const stagingRoom = (uid: string): Room => ({
  purpose: "staging",
  subject: uid,
  stored: stagedBytes(uid),
  max: sql<number>`(select case when ${inArray(users.roleId, [...staffRoles])}
    then ${STAGED_BYTES_MAX.staff}::bigint else ${STAGED_BYTES_MAX.others}::bigint end
    from ${users} where ${users.uid} = ${uid})`,
  full: () => new Refusal("staging-full"),
});

/** Refuses an upload that is one too many of those that its user has not finished; it is there already. */
export async function refuseManyUploads(db: Sql, uid: string): Promise<void> {
  const open = await db
    .select({ id: resumableUploads.id })
    .from(resumableUploads)
    .where(isCurrent(resumableUploads, uid))
    .limit(OPEN_UPLOADS_MAX + 1);
  if (open.length > OPEN_UPLOADS_MAX) throw new Refusal("uploads-open", { max: OPEN_UPLOADS_MAX });
}
