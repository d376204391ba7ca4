import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { Endpoint } from "@verdict/contract";
import type { FastifyRequest } from "fastify";
import { Refusal } from "../../platform/refusal.ts";
import type { Store } from "../../platform/store.ts";
import { inWords } from "./sizes.ts";

/** The one file of an upload's form, as it arrives. Whoever reads it asks `refuseTruncated` afterwards. */
export async function arrivingFile(
  request: FastifyRequest,
  { upload }: Pick<Endpoint, "upload">,
): Promise<MultipartFile> {
  if (!upload) throw new Error("this endpoint takes no file");
  const limits = { fileSize: upload.maxBytes, files: 1, fields: 10, fieldSize: 1000, parts: 11 };
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch((error: Error) => {
    throw new Refusal("request-invalid", { detail: error.message }, { cause: error });
  });
  if (!part || part.fieldname !== upload.field) throw new Refusal("file-missing");
  return part;
}

export function refuseTruncated(part: MultipartFile, { upload }: Pick<Endpoint, "upload">): void {
  if (part.file.truncated) throw new Refusal("upload-too-large", { size: inWords(upload?.maxBytes ?? 0) });
}

/** Receives an upload to disk, lets `work` have its path, and deletes it. Nothing of it is kept in memory. */
export async function withUploadOnDisk<T>(
  store: Store,
  request: FastifyRequest,
  endpoint: Pick<Endpoint, "upload">,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const part = await arrivingFile(request, endpoint);
  return withTemporaryFile(store, async (path) => {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
    refuseTruncated(part, endpoint);
    if (part.file.bytesRead === 0) throw new Refusal("file-missing");
    return work(path);
  });
}

export async function withTemporaryFile<T>(store: Store, work: (path: string) => Promise<T>): Promise<T> {
  const path = await store.temporaryFile();
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
