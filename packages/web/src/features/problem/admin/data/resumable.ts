import {
  beginUpload,
  CHUNK_BYTES_MAX,
  type DataOf,
  finishUpload,
  type JudgeCaseMode,
  type ResumableUpload,
  type StagedUpload,
  sendChunk,
} from "@verdict/contract";
import { call } from "../../../../lib/call.ts";
import { CallError } from "../../../../lib/call-error.ts";
import { pauseUntilOnline } from "../../../../lib/pause.ts";
import { upload } from "../../../../lib/transfer.ts";
import { forget, keyOf, remember, stateOf } from "./unfinished.ts";

/** `waiting`: the connection is lost, another try follows by itself. `unpacking`: all is sent. */
export type UploadPhase = "sending" | "waiting" | "unpacking";

export interface UploadState {
  /** Bytes that are there, or on the way. */
  sent: number;
  phase: UploadPhase;
}

interface UploadArguments {
  file: File;
  /** Of the problem it is for; null: not saved yet. */
  pid: number | null;
  mode: JudgeCaseMode;
  onState: (state: UploadState) => void;
  signal: AbortSignal;
}

/** About three minutes of tries; then the page's button goes on. */
const TRIES = 20;
const PAUSE_MS = 1500;
const PAUSE_MAX_MS = 10_000;
/** A server whose database is started again answers with faults for some seconds; one that fails on the upload always. */
const FAULTS = 5;
/** A piece of which nothing moves for so long is on a dead connection. */
const STALL_MS = 45_000;

/** Sends a zip in pieces; a lost connection costs the piece under way, a lost page nothing that was sent. */
export async function uploadZip(args: UploadArguments): Promise<StagedUpload> {
  const { file, mode, onState, signal } = args;
  let state = (await stateOf(keyOf(file))) ?? (await begin(args));
  onState({ sent: state.offset, phase: "sending" });
  while (state.offset < file.size) {
    const before = state;
    state = await persistently(args, before.offset, async (isAgain) => {
      const known = isAgain ? await stateOf(keyOf(file)) : before;
      if (!known) throw new CallError("upload-not-found");
      return known.offset < file.size ? sendPiece(args, known) : known;
    });
  }
  onState({ sent: file.size, phase: "unpacking" });
  const staged: DataOf<typeof finishUpload> = await persistently(args, file.size, () => {
    onState({ sent: file.size, phase: "unpacking" });
    return call(finishUpload, { body: { id: state.id, mode }, signal });
  });
  forget(keyOf(file));
  return staged;
}

/** Does `work` until it is done or says something else than that the server is away for a while. */
async function persistently<T>(
  { onState, signal }: UploadArguments,
  sent: number,
  work: (isAgain: boolean) => Promise<T>,
): Promise<T> {
  let faults = 0;
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await work(tries > 0);
    } catch (error) {
      if (isFault(error)) faults += 1;
      else if (!isLost(error)) throw error;
      if (tries + 1 >= TRIES || faults >= FAULTS) throw error;
      onState({ sent, phase: "waiting" });
      await pauseUntilOnline(Math.min(PAUSE_MS * (tries + 1), PAUSE_MAX_MS), signal);
    }
  }
}

async function sendPiece(
  { file, onState, signal }: UploadArguments,
  { id, offset, chunkBytes }: ResumableUpload,
) {
  const size = Math.min(chunkBytes || CHUNK_BYTES_MAX, CHUNK_BYTES_MAX);
  const { data } = await upload(sendChunk, {
    query: { id, offset },
    file: file.slice(offset, offset + size),
    name: file.name,
    onProgress: (bytes) => onState({ sent: Math.min(file.size, offset + bytes), phase: "sending" }),
    signal,
    stallMs: STALL_MS,
    answerMs: STALL_MS,
  });
  return data;
}

/** No answer, that of a server or proxy that cannot serve just now, or a piece that the server has already. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return (
    ["network", "timeout", "upload-offset", "server-busy"].includes(error.code) ||
    [502, 503, 504].includes(error.httpStatus)
  );
}

const isFault = (error: unknown): boolean =>
  error instanceof CallError && error.code === "server-fault" && !isLost(error);

async function begin({ file, pid }: UploadArguments): Promise<ResumableUpload> {
  const state = await call(beginUpload, { body: { name: file.name.slice(-200), size: file.size } });
  remember(file, state.id, pid);
  return state;
}
