import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { date, integer, nothing } from "../scalar.ts";
import {
  archiveRefusals,
  caseMode,
  pairRefusals,
  StagedUpload,
  stagedKey,
  testFileName,
} from "./testdata.ts";

/** Test data too large for one request, straight to the store. */

/** Largest piece of a resumable upload, bytes. */
export const CHUNK_BYTES_MAX = 8 * 1024 * 1024;
/** Unfinished uploads of one user. */
export const OPEN_UPLOADS_MAX = 10;
/** A resumable upload. `offset`: bytes received, where the next piece begins. */
export const ResumableUpload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  offset: z.int(),
  chunkBytes: z.int(),
  expiresAt: date,
});
export type ResumableUpload = z.infer<typeof ResumableUpload>;

/**
 * A large file in pieces: begin, send pieces in order (each a form of its own), after a break ask for the offset and
 * go on there, finish. Pieces may go to any server of the site.
 */
export const beginUpload = endpoint({
  name: "beginUpload",
  method: "POST",
  path: "/api/admin/testdata/upload",
  summary: "Begins a resumable upload of at most 2 GB",
  access: "problem-writer",
  body: z.object({ name: testFileName, size: integer.pipe(z.int().positive()) }),
  data: ResumableUpload,
  refusals: ["upload-too-large", "staging-full", "uploads-open"],
});

export const getUpload = endpoint({
  name: "getUpload",
  method: "GET",
  path: "/api/admin/testdata/upload",
  summary: "How far one of the caller's resumable uploads has come",
  access: "problem-writer",
  query: z.object({ id: stagedKey }),
  data: ResumableUpload,
  refusals: ["upload-not-found"],
});

export const sendChunk = endpoint({
  name: "sendChunk",
  method: "PUT",
  path: "/api/admin/testdata/upload",
  summary: "Takes the piece that begins at `offset`",
  access: "problem-writer",
  query: z.object({ id: stagedKey, offset: integer.pipe(z.int().nonnegative()) }),
  upload: { field: "file", maxBytes: CHUNK_BYTES_MAX, counts: "data" },
  data: ResumableUpload,
  refusals: ["upload-not-found", "upload-offset", "file-missing", "upload-too-large"],
});

export const cancelUpload = endpoint({
  name: "cancelUpload",
  method: "DELETE",
  path: "/api/admin/testdata/upload",
  summary: "Gives a resumable upload up",
  access: "problem-writer",
  query: z.object({ id: stagedKey }),
  data: nothing,
  refusals: ["upload-not-found"],
});

/** With `key` the file joins that staged upload under its name; without, it is a zip that becomes a new one. */
export const finishUpload = endpoint({
  name: "finishUpload",
  method: "POST",
  path: "/api/admin/testdata/upload/finish",
  summary: "Stages what a resumable upload brought",
  access: "problem-writer",
  body: z.object({ id: stagedKey, key: stagedKey.nullish(), mode: caseMode }),
  data: StagedUpload,
  refusals: [
    "upload-not-found",
    "upload-unfinished",
    "staged-not-found",
    ...archiveRefusals,
    ...pairRefusals,
    "staging-full",
  ],
});
