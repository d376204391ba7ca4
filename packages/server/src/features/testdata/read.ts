import type { Readable } from "node:stream";
import { apiDate, CASE_TEXT_BYTES_MAX, type ProblemCase, type TestFilePreview } from "@verdict/contract";
import { ZipFile } from "yazl";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Store } from "../../platform/store.ts";
import { TABLE_NAME, tableOf } from "./pairs.ts";
import type { StagedFile } from "./staged.ts";
import { casesOf, isVersionOf, testFilesOf } from "./versions.ts";

type Files = Pick<Deps, "db" | "store">;

/** The version asked for, or the one that is judged now; null while there are no data. */
export async function versionOf(
  db: Db,
  problem: { id: number; dataVersionId: number | null },
  asked: number | null | undefined,
): Promise<number | null> {
  if (asked == null) return problem.dataVersionId;
  if (!(await isVersionOf(db, asked, problem.id))) throw new Refusal("testdata-none");
  return asked;
}

/** The file of that name in the version asked for. */
export async function fileOfVersion(
  db: Db,
  problem: { id: number; dataVersionId: number | null },
  asked: number | undefined,
  name: string,
): Promise<StagedFile> {
  const version = await versionOf(db, problem, asked);
  const files = version === null ? [] : await testFilesOf(db, version);
  const file = files.find((candidate) => candidate.name === name);
  if (!file) throw new Refusal("testdata-file-not-found", { name });
  return file;
}

/** Bytes of a UTF-8 character at most. */
const CHARACTER_MAX = 4;

/** Part of a file as text, cut between characters. */
export async function previewOf(
  store: Store,
  file: StagedFile,
  offset: number,
  limit: number,
): Promise<TestFilePreview> {
  const read = await store.readBlob(file.sha256, offset, limit + CHARACTER_MAX);
  const from = offset === 0 ? 0 : characterStart(read, 0);
  const atEnd = offset + read.length >= file.size;
  const to = atEnd && read.length <= limit ? read.length : lastStart(read, Math.min(limit, read.length));
  const part = read.subarray(from, Math.max(from, to));
  const end = offset + from + part.length;
  const { text, binary } = asText(part);
  return {
    name: file.name,
    size: file.size,
    offset: offset + from,
    bytes: part.length,
    text,
    nextOffset: end < file.size ? end : null,
    binary,
  };
}

const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** The first place from `at` on where a character may begin; bytes that are no UTF-8 stop it soon. */
function characterStart(bytes: Buffer, at: number): number {
  let place = at;
  while (place < at + CHARACTER_MAX - 1 && continues(bytes[place])) place++;
  return place;
}

/** The last place up to `at` where a character may begin. */
function lastStart(bytes: Buffer, at: number): number {
  let place = at;
  while (place > 0 && place > at - CHARACTER_MAX + 1 && continues(bytes[place])) place--;
  return continues(bytes[place]) ? at : place;
}

function asText(bytes: Buffer): { text: string; binary: boolean } {
  try {
    return {
      text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
      binary: bytes.includes(0),
    };
  } catch {
    return { text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes), binary: true };
  }
}

/** The cases of a version as the problem form knows them; `asText`: with the data in place of the names. */
export async function presentCases(
  { db, store }: Files,
  pid: number,
  dataVersionId: number | null,
  asText: boolean,
): Promise<ProblemCase[]> {
  if (dataVersionId === null) return [];
  const rows = await casesOf(db, dataVersionId);
  const bytes = rows.reduce((sum, row) => sum + row.inputSize + row.outputSize, 0);
  if (asText && bytes > CASE_TEXT_BYTES_MAX) throw new Refusal("testdata-too-large-for-text");
  const content = async (sha256: string, size: number) =>
    (await store.readBlob(sha256, 0, size)).toString("utf8");
  const cases: ProblemCase[] = [];
  for (const row of rows) {
    cases.push({
      id: row.seq,
      pid,
      input: asText ? await content(row.inputSha256, row.inputSize) : row.inputName,
      output: asText ? await content(row.outputSha256, row.outputSize) : row.outputName,
      score: row.score,
      groupNum: row.groupNum,
      status: 0,
      inputSize: row.inputSize,
      outputSize: row.outputSize,
      gmtCreate: apiDate(row.createdAt),
      gmtModified: apiDate(row.createdAt),
    });
  }
  return cases;
}

/** All files of a version as a zip that can be uploaded again, written while it is read. */
export async function zipOfVersion({ db, store }: Files, dataVersionId: number): Promise<Readable> {
  const cases = await casesOf(db, dataVersionId);
  const zip = new ZipFile();
  const mtime = cases[0]?.createdAt;
  for (const { name, sha256 } of await testFilesOf(db, dataVersionId))
    addBlob(zip, store, name, sha256, mtime);
  const table = tableOf(
    cases.map((row) => ({
      input: row.inputName,
      output: row.outputName,
      groupNum: row.groupNum,
      score: row.score,
    })),
  );
  const plain = cases.every((row) => !`${row.inputName}${row.outputName}`.includes(","));
  if (plain) zip.addBuffer(Buffer.from(table), TABLE_NAME, { mtime });
  zip.end();
  return zip.outputStream as Readable;
}

/** The inputs of a version alone, as a zip. */
export async function zipOfInputs({ db, store }: Files, dataVersionId: number | null): Promise<Readable> {
  if (dataVersionId === null) throw new Refusal("testdata-none");
  const zip = new ZipFile();
  for (const { inputName, inputSha256, createdAt } of await casesOf(db, dataVersionId))
    addBlob(zip, store, inputName, inputSha256, createdAt);
  zip.end();
  return zip.outputStream as Readable;
}

/** Adds a blob that is opened when its turn comes; a blob that cannot be read ends the whole zip. */
export function addBlob(zip: ZipFile, store: Store, path: string, sha256: string, mtime?: Date): void {
  zip.addReadStreamLazy(path, { mtime }, (done) => {
    store.getBlob(sha256).then(
      (stream) => {
        stream.once("error", (error) => (zip.outputStream as Readable).destroy(error));
        done(null, stream);
      },
      (error) => {
        (zip.outputStream as Readable).destroy(error);
      },
    );
  });
}
