/**
 * A zip of 300 MB with 200 test cases (about 700 MB unpacked) sent to a server in one request and in resumable pieces:
 * seconds, the server's peak memory, and the ratio to merely unpacking, hashing and writing the same files.
 * Uses TEST_DATABASE_URL, or a PostgreSQL of its own. Bounds of the issue: 60 s and 400 MB.
 */
import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ResumableUpload, StagedUpload } from "@verdict/contract";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { type OwnServer, prepareGround, seconds, startServer } from "./lib/own-server.ts";
import { report } from "./lib/report.ts";

const CASES = 200;
/** Random digits shrink to less than half: 400 files of this size make 300 MB of zip. */
const FILE_BYTES = 1_700_000;

const ground = await prepareGround("upload");
const zip = join(ground.folder, "data.zip");
const figures: Record<string, number> = {};
try {
  await makeZip();
  figures.zip_mb = megabytes((await stat(zip)).size);
  figures.bare_s = await seconds(unpackBare);
  await measured("request", uploadWhole);
  await measured("pieces", uploadInPieces);
} finally {
  await ground.clear();
}
report(figures);

/** MiB, as everywhere on the site. */
function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

async function makeZip(): Promise<void> {
  const file = new ZipFile();
  for (let number = 1; number <= CASES; number++) {
    for (const ending of ["in", "out"]) {
      file.addReadStreamLazy(`${number}.${ending}`, { compressionLevel: 1 }, (done) =>
        done(null, Readable.from([digits()])),
      );
    }
  }
  file.end();
  await pipeline(file.outputStream, createWriteStream(zip));
}

function digits(): Buffer {
  const bytes = randomBytes(FILE_BYTES);
  for (const [index, byte] of bytes.entries()) bytes[index] = index % 10 === 9 ? 10 : 48 + (byte % 10);
  return bytes;
}

async function unpackBare(): Promise<void> {
  const out = join(ground.folder, "bare");
  await mkdir(out);
  const archive = await openPromise(zip, { autoClose: false, lazyEntries: true });
  for await (const entry of archive.eachEntry()) {
    const hash = createHash("sha256");
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(
      await archive.openReadStreamPromise(entry),
      hashing,
      createWriteStream(join(out, entry.fileName)),
    );
    hash.digest("hex");
  }
  archive.close();
  await rm(out, { recursive: true });
}

/** One server of its own for each way, so that each peak stands for itself. */
async function measured(way: string, upload: (server: OwnServer) => Promise<StagedUpload>): Promise<void> {
  const server = await startServer(ground, way);
  try {
    figures[`${way}_load`] = Number((loadavg()[0] ?? 0).toFixed(1));
    figures[`${way}_idle_mb`] = server.memory("VmRSS");
    let key = "";
    const taken = await seconds(async () => {
      key = (await upload(server)).fileListDir;
    });
    figures[`${way}_s`] = taken;
    figures[`${way}_ratio_to_bare`] = Number((taken / (figures.bare_s ?? 1)).toFixed(2));
    figures[`${way}_peak_mb`] = server.memory("VmHWM");
    const begun = performance.now();
    const listed = await server.call<StagedUpload>(`/api/admin/testdata/staged?key=${key}`);
    figures[`${way}_list_ms`] = Math.round(performance.now() - begun);
    figures[`${way}_cases`] = listed.fileList.length;
  } finally {
    await server.stop();
  }
}

function formOf(content: Blob): FormData {
  const form = new FormData();
  form.set("file", content, "data.zip");
  return form;
}

async function uploadWhole(server: OwnServer): Promise<StagedUpload> {
  const body = formOf(await openAsBlob(zip));
  return server.call("/api/file/upload-testcase-zip", { method: "POST", body });
}

async function uploadInPieces(server: OwnServer): Promise<StagedUpload> {
  const { size } = await stat(zip);
  const body = JSON.stringify({ name: "data.zip", size });
  const begun = await server.call<ResumableUpload>("/api/admin/testdata/upload", { method: "POST", body });
  const { id, chunkBytes } = begun;
  let offset = 0;
  for await (const piece of createReadStream(zip, { highWaterMark: chunkBytes })) {
    const path = `/api/admin/testdata/upload?id=${id}&offset=${offset}`;
    await server.call(path, { method: "PUT", body: formOf(new Blob([piece])) });
    offset += piece.length;
  }
  const finish = { method: "POST", body: JSON.stringify({ id }) };
  return server.call("/api/admin/testdata/upload/finish", finish);
}
