import { basename } from "node:path/posix";
import { buffer } from "node:stream/consumers";
import {
  CODE_MAX,
  OUTPUT_FILE_BYTES_MAX,
  OUTPUT_FILES_BYTES_MAX,
  OUTPUT_FILES_KEPT_MAX,
  OUTPUT_FILES_MAX,
  OUTPUT_ONLY_LANGUAGE,
  type SentFile,
  SOURCES_MAX,
} from "@verdict/contract";
import { graderUse, sourcesIn } from "@verdict/contract/languages";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { decodeText } from "../../platform/encoding.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type Room, refuseAbove } from "../account/room.ts";
import type { ProblemRow } from "../problem/queries.ts";
import { storeTestFile } from "../testdata/blobs.ts";
import { readArchive } from "../testdata/read-archive.ts";
import { inWords } from "../testdata/sizes.ts";
import { outputNames } from "../testdata/versions.ts";
import { submissionFiles, submissions } from "./tables.ts";
import type { SubmissionRow } from "./verdict.ts";

/** Files that a submission consists of, in place of a program; their bytes lie in the store. */

export interface StoredFile extends Omit<SentFile, "own"> {
  sha256: string;
}

/** Stores the files of an uploaded zip; folders in it say nothing. What no case takes is refused, and nothing stored. */
export async function storeSentFiles(
  deps: Pick<Deps, "db" | "store">,
  uid: string,
  path: string,
  dataVersionId: number | null,
): Promise<StoredFile[]> {
  const wanted = new Set(await outputNames(deps.db, dataVersionId));
  await deps.db.transaction((tx) => refuseAbove(tx, keptRoom(uid)));
  const bounds = { bytes: OUTPUT_FILES_BYTES_MAX, entries: OUTPUT_FILES_MAX };
  return readArchive(uid, path, bounds, async (archive) => {
    if (archive.entries.length === 0) throw new Refusal("output-files-none");
    const named = new Map(archive.entries.map((entry) => [basename(entry.name), entry]));
    for (const entry of archive.entries) {
      const name = basename(entry.name);
      if (named.get(name) !== entry) throw new Refusal("archive-duplicate", { name });
      if (!wanted.has(name)) throw new Refusal("output-file-unknown", { name });
      if (entry.size > OUTPUT_FILE_BYTES_MAX) {
        throw new Refusal("output-file-too-large", { name, size: inWords(OUTPUT_FILE_BYTES_MAX) });
      }
    }
    const files: StoredFile[] = [];
    for (const [name, entry] of named) {
      const { sha256, size } = await storeTestFile(deps, archive.open(entry), OUTPUT_FILE_BYTES_MAX);
      files.push({ name, bytes: size, sha256 });
    }
    return files;
  });
}

/** The files of a program's zip by name; which of them the problem takes says whoever asks for them. */
export function readSources(uid: string, path: string): Promise<Map<string, string>> {
  const bounds = { bytes: CODE_MAX * 3, entries: SOURCES_MAX };
  return readArchive(uid, path, bounds, async (archive) => {
    const files = new Map<string, string>();
    for (const entry of archive.entries) {
      const name = basename(entry.name);
      if (files.has(name)) throw new Refusal("archive-duplicate", { name });
      files.set(name, decodeText(await buffer(archive.open(entry)), "latin1"));
    }
    return files;
  });
}

/** Those that a program of several files consists of, which its text holds. */
export function filesOfProgram(
  { code, language }: Pick<SubmissionRow, "code" | "language">,
  { grader }: Pick<ProblemRow, "grader">,
): { name: string; text: string }[] {
  const use = grader?.others && graderUse(grader, language);
  return (use && sourcesIn(code, use)) || [];
}

const keptRoom = (uid: string): Room => ({
  purpose: "output-files",
  subject: uid,
  stored: sql<number>`(select coalesce(sum(f.bytes), 0) from ${submissionFiles} f
    join ${submissions} s on s.id = f.submission_id where s.uid = ${uid} and f.own)`,
  max: OUTPUT_FILES_KEPT_MAX,
  full: (used, max) => new Refusal("output-files-full", { used: inWords(used), max: inWords(max) }),
});

/** Whose submissions to what: those of one are carried over from one to the next. */
interface Entrant {
  problemId: number;
  uid: string;
  groupId: number | null;
  participationId: number | null;
  contestProblemId: number | null;
}

/** With what was not sent, but in the submission before. */
export async function withCarriedOver(
  tx: Sql,
  entrant: Entrant,
  sent: readonly StoredFile[],
): Promise<(StoredFile & SentFile)[]> {
  const { problemId, uid, groupId, participationId, contestProblemId } = entrant;
  const [before] = await tx
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      and(
        eq(submissions.problemId, problemId),
        eq(submissions.language, OUTPUT_ONLY_LANGUAGE),
        participationId === null
          ? and(
              eq(submissions.uid, uid),
              isNull(submissions.contestId),
              sql`${submissions.groupId} is not distinct from ${groupId}`,
            )
          : and(
              eq(submissions.participationId, participationId),
              eq(submissions.contestProblemId, contestProblemId ?? 0),
            ),
      ),
    )
    .orderBy(desc(submissions.id))
    .limit(1);
  const files = new Map<string, StoredFile & SentFile>();
  if (before) for (const file of await filesOf(tx, before.id)) files.set(file.name, { ...file, own: false });
  for (const file of sent) files.set(file.name, { ...file, own: true });
  return [...files.values()];
}

/** Writes down, with a submission, what it consists of. */
export async function keepFiles(
  tx: Sql,
  { id, uid }: { id: number; uid: string },
  files: readonly (StoredFile & SentFile)[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ name, sha256, bytes, own }) => ({ submissionId: id, name, sha256, bytes, own }));
  await tx.insert(submissionFiles).values(rows);
  await refuseAbove(tx, keptRoom(uid));
}

export async function filesOf(db: Sql, submissionId: number): Promise<(StoredFile & SentFile)[]> {
  return (await filesOfAll(db, [submissionId])).get(submissionId) ?? [];
}

/** By submission; those without files have no entry. */
export async function filesOfAll(db: Sql, submissionIds: readonly number[]) {
  if (submissionIds.length === 0) return new Map<number, (StoredFile & SentFile)[]>();
  const rows = await db
    .select()
    .from(submissionFiles)
    .where(inArray(submissionFiles.submissionId, [...submissionIds]))
    .orderBy(asc(submissionFiles.name));
  return Map.groupBy(rows, (row) => row.submissionId);
}
