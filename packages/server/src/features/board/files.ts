import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { isAfter, slicedPeople, slicedReplay, slicedSnapshot } from "@verdict/board";
import type { FastifyReply, FastifyRequest } from "fastify";
import { runInSlices } from "../../platform/time-slices.ts";
import type { LoadedBoard } from "./loaded-board.ts";
import type { ReadersBoard } from "./readers-board.ts";

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** While a board changes all the time its snapshot is made so often; frames tell the rest. */
const KEPT_MS = 1000;

/** Something to fetch whole, packed once for all. */
export interface BoardFile {
  name: string;
  type: string;
  plain: Buffer;
  packed: Buffer;
}

interface Wanted {
  key: string;
  name: string;
  type: string;
  /** Whether one of another name will do. */
  mayServe?: (kept: { name: string; madeAt: number }) => boolean;
}

interface Kept {
  epoch: number;
  name: string;
  madeAt: number;
  file: Promise<BoardFile>;
}

const kept = new WeakMap<LoadedBoard, Map<string, Kept>>();

function keep(
  loaded: LoadedBoard,
  { key, name, type, mayServe = () => false }: Wanted,
  make: () => Generator<void, string | Uint8Array>,
): Promise<BoardFile> {
  const files = kept.get(loaded) ?? new Map<string, Kept>();
  kept.set(loaded, files);
  const { epoch } = loaded.board.spec;
  const known = files.get(key);
  const isFresh = known && (known.name === name || mayServe(known));
  if (known && known.epoch === epoch && isFresh) return known.file;
  const file = pack(make(), name, type);
  const made = { epoch, name, madeAt: Date.now(), file };
  files.set(key, made);
  // What could not be made is tried again.
  file.catch(() => files.get(key) === made && files.delete(key));
  return file;
}

async function pack(made: Generator<void, string | Uint8Array>, name: string, type: string) {
  const plain = Buffer.from(await runInSlices(made));
  return { name, type, plain, packed: await compress(plain, { params }) };
}

const JSON_TYPE = "application/json; charset=utf-8";

/** Cells of a board. One that is older than what listeners were told to fetch is not given again. */
export function snapshotFile({ loaded, name: view }: ReadersBoard): Promise<BoardFile> {
  const name = loaded.board.version;
  const mayServe = (kept: { name: string; madeAt: number }) =>
    Date.now() - kept.madeAt < KEPT_MS && !isAfter(loaded.leastSnapshot, kept.name);
  return keep(loaded, { key: `snapshot ${view}`, name, type: JSON_TYPE, mayServe }, () =>
    slicedSnapshot(loaded.view(view).standings, name),
  );
}

/**
 * Names are those of an epoch, and rows those of the log so far: so many rows of one epoch are the same on all servers.
 */
export const peopleName = ({ board }: LoadedBoard): string => `${board.spec.epoch}.${board.people.size}`;

export function peopleOf({ loaded, name: view, isOutside }: ReadersBoard): Promise<BoardFile> {
  const name = peopleName(loaded);
  const key = `people ${view} ${isOutside}`;
  return keep(loaded, { key, name, type: JSON_TYPE }, () =>
    slicedPeople(loaded.view(view).standings, { isOutside }),
  );
}

/** BoardError while the contest is not over for everybody. */
export function replayFile(loaded: LoadedBoard, nowMs: number): Promise<BoardFile> {
  const name = loaded.board.version;
  return keep(loaded, { key: "replay", name, type: "application/octet-stream" }, () =>
    slicedReplay(loaded.board, nowMs),
  );
}

/** Answers a file: nothing where the caller has it, and packed where they can unpack it. */
export function sendFile(file: BoardFile, request: FastifyRequest, reply: FastifyReply): Readable {
  const tag = `"${file.name}"`;
  reply.header("ETag", tag);
  reply.header("Cache-Control", "private, no-cache");
  reply.header("Vary", "Accept-Encoding, Authorization");
  if (request.headers["if-none-match"]?.includes(tag)) {
    reply.status(304);
    return Readable.from([]);
  }
  const isPacked = /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  const bytes = isPacked ? file.packed : file.plain;
  if (isPacked) reply.header("Content-Encoding", "br");
  reply.header("Content-Type", file.type);
  reply.header("Content-Length", bytes.length);
  return Readable.from([bytes]);
}
