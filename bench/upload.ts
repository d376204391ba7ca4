/**
 * A zip of 300 MB with 200 test cases (about 700 MB unpacked) sent to a server in one request and in resumable pieces:
 * seconds, the server's peak memory, and the ratio to merely unpacking, hashing and writing the same files.
 * Uses TEST_DATABASE_URL, or a PostgreSQL of its own. Bounds of the issue: 60 s and 400 MB.
 */
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, openAsBlob, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { migrateDatabase } from "../packages/server/src/platform/db.ts";
import { node24, repository } from "../scripts/lib/paths.ts";
import { freePort } from "../scripts/lib/ports.ts";
import { startTestCluster } from "../scripts/lib/test-database.ts";

const CASES = 200;
/** Random digits shrink to less than half: 400 files of this size make 300 MB of zip. */
const FILE_BYTES = 1_700_000;
const PASSWORD = "bench-secret";

const cluster = process.env.TEST_DATABASE_URL ? null : await startTestCluster();
const adminUrl = process.env.TEST_DATABASE_URL ?? cluster?.url ?? "";
const database = `bench_upload_${process.pid}`;
const url = Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href;
const folder = await mkdtemp(join(tmpdir(), "verdict-bench-"));
const zip = join(folder, "data.zip");
const figures: Record<string, number> = {};
try {
  await makeZip();
  figures.zip_mb = megabytes((await stat(zip)).size);
  figures.bare_s = await seconds(unpackBare);
  await ask(`create database ${database}`);
  await migrateDatabase(url);
  await measured("request", uploadWhole);
  await measured("pieces", uploadInPieces);
} finally {
  await ask(`drop database if exists ${database} with (force)`);
  await cluster?.stop();
  await rm(folder, { recursive: true });
}
console.table(figures);
console.log(JSON.stringify(figures));

/** MiB, as everywhere on the site. */
function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return Number(((performance.now() - begun) / 1000).toFixed(1));
}

async function ask(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
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
  const out = join(folder, "bare");
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

interface Client {
  readonly origin: string;
  readonly token: string;
}

/** One server of its own for each way, so that each peak stands for itself. */
async function measured(way: string, upload: (client: Client) => Promise<string>): Promise<void> {
  const store = join(folder, `store-${way}`);
  const port = await freePort();
  const child = spawn(node24, ["packages/server/src/main.ts"], {
    cwd: repository,
    stdio: "inherit",
    env: {
      ...process.env,
      DATABASE_URL: url,
      STORE_URL: pathToFileURL(`${store}/`).href,
      ROOT_PASSWORD: PASSWORD,
      LOG_LEVEL: "warn",
      PORT: String(port),
    },
  });
  try {
    const origin = `http://127.0.0.1:${port}`;
    const client = { origin, token: await signIn(origin) };
    figures[`${way}_load`] = Number((loadavg()[0] ?? 0).toFixed(1));
    figures[`${way}_idle_mb`] = memoryOf(child.pid ?? 0, "VmRSS");
    let key = "";
    const taken = await seconds(async () => {
      key = await upload(client);
    });
    figures[`${way}_s`] = taken;
    figures[`${way}_ratio_to_bare`] = Number((taken / (figures.bare_s ?? 1)).toFixed(2));
    figures[`${way}_peak_mb`] = memoryOf(child.pid ?? 0, "VmHWM");
    const begun = performance.now();
    const listed = await call(client, `/api/admin/testdata/staged?key=${key}`);
    figures[`${way}_list_ms`] = Math.round(performance.now() - begun);
    figures[`${way}_cases`] = listed.fileList.length;
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(store, { recursive: true, force: true });
  }
}

function memoryOf(pid: number, line: "VmRSS" | "VmHWM"): number {
  const [, kib] = new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return megabytes(Number(kib) * 1024);
}

async function signIn(origin: string): Promise<string> {
  const body = JSON.stringify({ username: "root", password: PASSWORD });
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${origin}/api/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    }).catch(() => null);
    const token = answer?.headers.get("Authorization");
    if (token) return token;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("the server did not start");
}

async function call({ origin, token }: Client, path: string, init: RequestInit = {}) {
  const answer = await fetch(origin + path, {
    ...init,
    headers: {
      Authorization: token,
      ...(typeof init.body === "string" && { "Content-Type": "application/json" }),
    },
  });
  const { status, data, msg } = (await answer.json()) as {
    status: number;
    msg: string;
    data: { fileListDir: string; fileList: unknown[]; id: string; chunkBytes: number };
  };
  if (status !== 200) throw new Error(`${path}: ${msg}`);
  return data;
}

function formOf(content: Blob): FormData {
  const form = new FormData();
  form.set("file", content, "data.zip");
  return form;
}

async function uploadWhole(client: Client): Promise<string> {
  const body = formOf(await openAsBlob(zip));
  return (await call(client, "/api/file/upload-testcase-zip", { method: "POST", body })).fileListDir;
}

async function uploadInPieces(client: Client): Promise<string> {
  const { size } = await stat(zip);
  const body = JSON.stringify({ name: "data.zip", size });
  const { id, chunkBytes } = await call(client, "/api/admin/testdata/upload", { method: "POST", body });
  let offset = 0;
  for await (const piece of createReadStream(zip, { highWaterMark: chunkBytes })) {
    const path = `/api/admin/testdata/upload?id=${id}&offset=${offset}`;
    await call(client, path, { method: "PUT", body: formOf(new Blob([piece])) });
    offset += piece.length;
  }
  const finish = { method: "POST", body: JSON.stringify({ id }) };
  return (await call(client, "/api/admin/testdata/upload/finish", finish)).fileListDir;
}
