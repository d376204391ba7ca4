import {
  beginUpload,
  CHUNK_BYTES_MAX,
  cancelUpload,
  type DataOf,
  finishUpload,
  getUpload,
  type JudgeCaseMode,
  type ResumableUpload,
  type StagedUpload,
  sendChunk,
} from "@verdict/contract";
import { call } from "../../../../lib/call.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { isString, readStored, removeStored, writeStored } from "../../../../lib/storage.ts";
import { upload } from "../../transfer.ts";

const RETRIES = 5;
const PAUSE_MS = 1500;

interface UploadArguments {
  file: File;
  mode: JudgeCaseMode;
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/** What a file's unfinished upload is remembered under, so that choosing it again goes on where it stopped. */
const memory = (file: File) => `upload.${file.name}.${file.size}.${file.lastModified}`;

/** Sends a zip in pieces; a lost connection costs the piece under way, a lost page nothing that was sent. */
export async function uploadZip({ file, mode, onProgress, signal }: UploadArguments): Promise<StagedUpload> {
  let state = (await unfinished(file)) ?? (await begin(file));
  let failures = 0;
  onProgress(state.offset);
  while (state.offset < file.size) {
    signal.throwIfAborted();
    const { offset } = state;
    const size = Math.min(state.chunkBytes || CHUNK_BYTES_MAX, CHUNK_BYTES_MAX);
    try {
      const sent = await upload(sendChunk, {
        query: { id: state.id, offset },
        file: file.slice(offset, offset + size),
        name: file.name,
        onProgress: (bytes) => onProgress(Math.min(file.size, offset + bytes)),
        signal,
      });
      state = sent.data;
      failures = 0;
    } catch (error) {
      const isLost =
        error instanceof CallError && ["network", "timeout", "upload-offset"].includes(error.code);
      if (!isLost || ++failures > RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * failures));
      state = (await unfinished(file)) ?? state;
    }
  }
  const staged: DataOf<typeof finishUpload> = await call(finishUpload, {
    body: { id: state.id, mode },
    signal,
  });
  removeStored(memory(file));
  return staged;
}

/** Gives a file's unfinished upload up, so that what was sent is thrown away. */
export async function forgetUpload(file: File): Promise<void> {
  const id = readStored(memory(file), isString);
  removeStored(memory(file));
  if (id) await call(cancelUpload, { query: { id } });
}

async function begin(file: File): Promise<ResumableUpload> {
  const state = await call(beginUpload, { body: { name: file.name.slice(-200), size: file.size } });
  writeStored(memory(file), state.id);
  return state;
}

async function unfinished(file: File): Promise<ResumableUpload | null> {
  const id = readStored(memory(file), isString);
  if (!id) return null;
  try {
    return await call(getUpload, { query: { id } });
  } catch (error) {
    // Without a connection it is still there; anything else means it is gone.
    if (error instanceof CallError && (error.code === "network" || error.code === "timeout")) return null;
    removeStored(memory(file));
    return null;
  }
}
