import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import { Refusal } from "./refusal.ts";
import {
  type ByteRange,
  blobName,
  hashOfName,
  heldUntilRead,
  type Store,
  type StoredFile,
  writeMeasured,
} from "./store.ts";
import { openTemporaryFiles } from "./temporary-files.ts";

const MIB = 1024 * 1024;
/** Larger files are sent in parts of this size. S3 takes at most 10,000 of at least 5 MiB. */
const PART_BYTES = 16 * MIB;
/** Tries of one request, with growing pauses between them. */
const ATTEMPTS = 4;
const CONNECT_MS = 5_000;
/** A store that says nothing for so long is asked again; after all tries its users are told before a proxy's minute is over. */
const SILENCE_MS = 13_000;
/** How long a judge node may use an address that it was given. */
const ADDRESS_S = 15 * 60;

interface Place {
  readonly bucket: string;
  /** Ends with "/" unless it is empty. */
  readonly prefix: string;
  readonly endpoint: string | null;
  readonly region: string;
  /** The bucket stands in the path and not in the host name. */
  readonly pathStyle: boolean;
  /** Judge nodes read the store by signed addresses of their own. */
  readonly presign: boolean;
}

function placeOf(url: string): Place {
  const { host, pathname, searchParams } = new URL(url);
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, "");
  const endpoint = searchParams.get("endpoint");
  return {
    bucket: host,
    prefix: prefix && `${prefix}/`,
    endpoint,
    region: searchParams.get("region") ?? process.env.AWS_REGION ?? "us-east-1",
    pathStyle: searchParams.has("pathStyle") ? searchParams.get("pathStyle") === "true" : endpoint !== null,
    presign: searchParams.get("presign") === "true",
  };
}

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("base64");

/** What the store says of a key that it has not. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && ["NoSuchKey", "NotFound"].includes(error.name);

/** What was asked for, or null where there is none. */
const orNull = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Bytes that the store returned are not those that were stored. */
class Damaged extends Error {
  override name = "Damaged";
}

/**
 * A store in a bucket of an S3 server, whichever makes it. Every byte that is sent carries its MD5, which all such servers
 * check (newer checksums are not known to all of them); every blob that is read whole is compared with its SHA-256. A read
 * that breaks off goes on where it stopped. What still fails is refused as "store-unavailable".
 *
 * Credentials come from where the SDK looks: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, AWS_SHARED_CREDENTIALS_FILE,
 * or the machine's role.
 */
export function openS3Store(
  url: string,
  temporaryFolder = join(tmpdir(), "verdict-uploads"),
  silenceMs = SILENCE_MS,
): Store {
  const place = placeOf(url);
  const temporary = openTemporaryFiles(temporaryFolder);
  let opened: Promise<Client> | undefined;
  const client = (): Promise<Client> => {
    opened ??= openClient(place, silenceMs);
    return opened;
  };
  const at = (name: string) => ({ Bucket: place.bucket, Key: keyOf(place, name) });

  /** Runs a request; the store's own trouble is told as a refusal. */
  async function ask<T>(work: (s3: Client) => Promise<T>): Promise<T> {
    try {
      return await work(await client());
    } catch (error) {
      throw isMissing(error) ? error : new Refusal("store-unavailable", {}, { cause: error });
    }
  }

  const sizeOf = (name: string): Promise<number | null> =>
    orNull(
      ask(async ({ s3, sdk }) => (await s3.send(new sdk.HeadObjectCommand(at(name)))).ContentLength ?? 0),
    );

  const deleteFile = (name: string) =>
    ask(async ({ s3, sdk }) => void (await s3.send(new sdk.DeleteObjectCommand(at(name)))));

  const putBytes = (name: string, bytes: Uint8Array) =>
    ask(async ({ s3, sdk }) => {
      const body = { Body: bytes, ContentLength: bytes.length, ContentMD5: md5(bytes) };
      await s3.send(new sdk.PutObjectCommand({ ...at(name), ...body }));
    });

  async function putLocal(name: string, path: string, size: number): Promise<void> {
    const file = await open(path);
    try {
      if (size <= PART_BYTES) await putBytes(name, await partOf(file, 0, size));
      else await ask((s3) => putParts(s3, at(name), file, size));
    } finally {
      await file.close();
    }
  }

  /** Begins to read, so that what is not there is known before the first byte. */
  async function read(name: string, range?: ByteRange): Promise<Readable> {
    const bytes = bytesOf(await client(), at(name), range);
    const first = await ask(() => bytes.next());
    const sha256 = range ? null : hashOfName(name);
    async function* all() {
      const hash = createHash("sha256");
      for (let next = first; !next.done; next = await ask(() => bytes.next())) {
        hash.update(next.value);
        yield next.value;
      }
      if (sha256 && hash.digest("hex") !== sha256)
        throw new Refusal("store-unavailable", {}, { cause: new Damaged(`${name} came back different`) });
    }
    const stream = Readable.from(all(), { objectMode: false });
    // Whoever stops before the end, or never begins, gives the connection back.
    stream.once("close", () => void bytes.return(undefined));
    return stream;
  }

  return {
    putBlob(content, maxBytes, known) {
      heldUntilRead(content);
      return temporary.with(async (made) => {
        const blob = await writeMeasured(content, made, maxBytes);
        await known?.(blob);
        const name = blobName(blob.sha256);
        if ((await sizeOf(name)) !== blob.size) await putLocal(name, made, blob.size);
        return blob;
      });
    },
    getBlob: (sha256) => read(blobName(sha256)),
    async readBlob(sha256, offset, length) {
      if (length === 0) return Buffer.alloc(0);
      const size = await sizeOf(blobName(sha256));
      if (size === null) throw new Error(`${sha256} is not in the store`);
      if (offset >= size) return Buffer.alloc(0);
      const end = Math.min(size, offset + length) - 1;
      return Buffer.concat(await (await read(blobName(sha256), { start: offset, end })).toArray());
    },
    deleteBlob: (sha256) => deleteFile(blobName(sha256)),
    blobAddress: (sha256) =>
      place.presign
        ? ask(async ({ s3, sdk, getSignedUrl }) =>
            getSignedUrl(s3, new sdk.GetObjectCommand(at(blobName(sha256))), { expiresIn: ADDRESS_S }),
          )
        : Promise.resolve(null),
    temporaryFile: temporary.make,
    deleteTemporaryFiles: temporary.deleteOld,
    putFile: (name, content) => putBytes(name, Buffer.from(content)),
    putFileStream(name, content, maxBytes) {
      heldUntilRead(content);
      return temporary.with(async (made) => {
        const { size } = await writeMeasured(content, made, maxBytes);
        await putLocal(name, made, size);
        return size;
      });
    },
    getFile: async (name, range) => orNull(read(name, range)),
    sizeOf,
    deleteFile,
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await ask(({ s3, sdk }) =>
          s3.send(
            new sdk.ListObjectsV2Command({
              ...{ Bucket: place.bucket, Prefix: place.prefix },
              ...(ContinuationToken && { ContinuationToken }),
            }),
          ),
        );
        yield* (page.Contents ?? []).map(
          ({ Key = "", Size = 0 }): StoredFile => ({ name: Key.slice(place.prefix.length), size: Size }),
        );
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    check: () =>
      ask(async ({ s3, sdk }) => void (await s3.send(new sdk.HeadBucketCommand({ Bucket: place.bucket })))),
    placeOf: (name) => `s3://${place.bucket}/${keyOf(place, name)}`,
  };
}

type Client = Awaited<ReturnType<typeof openClient>>;

/** Loaded when it is first needed: a site with a folder does without the SDK's memory. */
async function openClient({ endpoint, region, pathStyle }: Place, silenceMs: number) {
  const [sdk, { getSignedUrl }] = await Promise.all([
    import("@aws-sdk/client-s3"),
    import("@aws-sdk/s3-request-presigner"),
  ]);
  const s3: S3Client = new sdk.S3Client({
    ...{ region, forcePathStyle: pathStyle, maxAttempts: ATTEMPTS },
    ...(endpoint && { endpoint }),
    // MD5 stands for them: servers of other makers refuse the trailers in which newer checksums are sent.
    ...{ requestChecksumCalculation: "WHEN_REQUIRED", responseChecksumValidation: "WHEN_REQUIRED" },
    // Not its requestTimeout, which ends nothing and writes to the server's log past its format.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silenceMs },
  });
  return { s3, sdk, getSignedUrl };
}

function keyOf({ prefix }: Place, name: string): string {
  if (name.includes("\0") || name.split("/").some((part) => ["", ".", ".."].includes(part)))
    throw new Error(`${name} is outside the store`);
  return prefix + name;
}

/** The part of a file of `size` bytes that begins at `start`. */
async function partOf(file: FileHandle, start: number, size: number): Promise<Uint8Array> {
  const length = Math.min(PART_BYTES, size - start);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

interface ObjectAddress {
  readonly Bucket: string;
  readonly Key: string;
}

/** The object appears when the last part is there; parts of an upload that failed are given up. */
async function putParts({ s3, sdk }: Client, to: ObjectAddress, file: FileHandle, size: number) {
  const { UploadId } = await s3.send(new sdk.CreateMultipartUploadCommand(to));
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for (let start = 0; start < size; start += PART_BYTES) {
      const Body = await partOf(file, start, size);
      const PartNumber = Parts.length + 1;
      const sent = { Body, ContentLength: Body.length, ContentMD5: md5(Body) };
      const { ETag } = await s3.send(new sdk.UploadPartCommand({ ...to, UploadId, PartNumber, ...sent }));
      Parts.push({ PartNumber, ETag });
    }
    const MultipartUpload = { Parts };
    await s3.send(new sdk.CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload }));
  } catch (error) {
    await s3.send(new sdk.AbortMultipartUploadCommand({ ...to, UploadId })).catch(() => {});
    throw error;
  }
}

/**
 * An object's bytes; where the connection breaks, the rest of the same object is asked for. A request that fails was made
 * ATTEMPTS times by then, and is not made again.
 */
async function* bytesOf(
  { s3, sdk }: Client,
  from: ObjectAddress,
  range?: ByteRange,
): AsyncGenerator<Uint8Array> {
  let at = range?.start ?? 0;
  let end: number | undefined;
  let IfMatch: string | undefined;
  for (let failures = 0; ; ) {
    const last = range?.end ?? "";
    const object = await s3.send(
      new sdk.GetObjectCommand({
        ...from,
        ...((range || at > 0) && { Range: `bytes=${at}-${last}` }),
        ...(IfMatch && { IfMatch }),
      }),
    );
    try {
      IfMatch ??= object.ETag;
      end ??= at + (object.ContentLength ?? 0);
      for await (const chunk of object.Body as Readable) {
        at += chunk.length;
        failures = 0;
        yield chunk;
      }
      if (at === end) return;
      throw new Error(`${from.Key} ended at ${at} of ${end} bytes`);
    } catch (error) {
      if (at === end) return; // it broke off behind the last byte
      failures += 1;
      if (failures >= ATTEMPTS) throw error;
      await pause(100 * 2 ** failures);
    }
  }
}
