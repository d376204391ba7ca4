import { mkdir, rm, stat } from "node:fs/promises";
import type { PackageFormat, TransferNote } from "@verdict/contract";
import { streamOfPieces } from "../../../platform/pieces.ts";
import type { Store } from "../../../platform/store.ts";
import { parseUntrusted, tooMuch } from "../../../platform/untrusted.ts";
import type { ReadPackages } from "../import/all.ts";
import { TransferNotes } from "../import/notes.ts";
import type { PackageSource } from "../import/source.ts";
import type { ProblemPackage } from "../own-format.ts";

/** What the process beside is asked. Files and pictures are those of the package that came last. */
export type Question =
  | { ask: "open"; format: PackageFormat; path: string; folder: string }
  | { ask: "next" }
  | { ask: "manifest" }
  | { ask: "file"; name: string }
  | { ask: "piece" }
  | { ask: "picture"; address: string }
  | { ask: "html"; text: string };

export interface Opened {
  readonly ignored: readonly string[];
}

export interface ReadManifest {
  readonly pack: ProblemPackage;
  readonly notes: { changed: TransferNote[]; lost: TransferNote[]; keepsHidden: boolean };
}

export const worker = new URL("./worker.ts", import.meta.url);

/** Lets `work` have the packages of an uploaded file; one process reads all of them. */
export async function readPackages<T>(
  store: Store,
  uid: string,
  format: PackageFormat,
  path: string,
  work: (packages: ReadPackages) => Promise<T>,
): Promise<T> {
  const folder = await store.temporaryFile();
  await mkdir(folder);
  try {
    const { size: bytes } = await stat(path);
    return await parseUntrusted({ uid, kind: "file", worker, bytes }, async (ask) => {
      const asked = <Answer>(question: Question, file = "") =>
        ask<Answer>(question).catch((error: unknown) => {
          throw tooMuch(error, file || format);
        });
      const { ignored } = await asked<Opened>({ ask: "open", format, path, folder });
      return work({ packages: each(asked), ignored });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Asked = <Answer>(question: Question, file?: string) => Promise<Answer>;

async function* each(asked: Asked): AsyncGenerator<PackageSource> {
  for (;;) {
    const name = await asked<string | null>({ ask: "next" });
    if (name === null) return;
    yield packageOf(name, asked);
  }
}

function packageOf(name: string, asked: Asked): PackageSource {
  const notes = new TransferNotes();
  return {
    name,
    notes,
    async manifest() {
      const { pack, notes: read } = await asked<ReadManifest>({ ask: "manifest" }, name);
      notes.changed.push(...read.changed);
      notes.lost.push(...read.lost);
      notes.keepsHidden ||= read.keepsHidden;
      return pack;
    },
    open: async (file) =>
      streamOfPieces(
        () => asked({ ask: "file", name: file }, name),
        () => asked({ ask: "piece" }, name),
      ),
    async picture(address) {
      const bytes = await asked<Uint8Array | null>({ ask: "picture", address }, name);
      return bytes && Buffer.from(bytes);
    },
  };
}
