import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { streamOfPieces } from "../../platform/pieces.ts";
import { Refusal } from "../../platform/refusal.ts";
import { parseUntrusted } from "../../platform/untrusted.ts";
import { WorkerGone } from "../../platform/worker-process.ts";
import type { ArchiveBounds, ArchiveEntry } from "./archive.ts";

export type Question =
  | { ask: "open"; path: string; bounds: ArchiveBounds }
  | { ask: "file"; index: number }
  | { ask: "piece" };

/** A zip that is read beside the server. */
export interface ReadArchive {
  readonly entries: readonly ArchiveEntry[];
  /** Its bytes; one file is read at a time. */
  open(entry: ArchiveEntry): Readable;
}

const worker = new URL("./archive-worker.ts", import.meta.url);

/** Lets `work` have an uploaded zip; refuses one that is none, or holds more than `bounds`. */
export async function readArchive<T>(
  uid: string,
  path: string,
  bounds: ArchiveBounds,
  work: (archive: ReadArchive) => Promise<T>,
): Promise<T> {
  const { size: bytes } = await stat(path);
  return parseUntrusted({ uid, kind: "file", worker, bytes }, async (ask) => {
    const asked = <Answer>(question: Question) => ask<Answer>(question).catch(refuseGone);
    const entries = await asked<ArchiveEntry[]>({ ask: "open", path, bounds });
    const indexOf = new Map(entries.map((entry, index) => [entry, index]));
    return work({
      entries,
      open: (entry) =>
        streamOfPieces(
          () => asked({ ask: "file", index: indexOf.get(entry) ?? -1 }),
          () => asked({ ask: "piece" }),
        ),
    });
  });
}

function refuseGone(error: unknown): never {
  if (!(error instanceof WorkerGone)) throw error;
  throw new Refusal("archive-broken", { detail: "it takes too long or too much memory" }, { cause: error });
}
