import type { NamedSource } from "@verdict/contract";
import { parseUntrusted } from "../../platform/untrusted.ts";
import { WorkerGone } from "../../platform/worker-process.ts";

const worker = new URL("./worker.ts", import.meta.url);

/** The texts in an archive that `uid` sent, by name; null where nobody can open it. */
export const filesIn = (uid: string, zip: Uint8Array): Promise<NamedSource[] | null> =>
  parseUntrusted({ uid, kind: "file", worker, bytes: zip.length, isKept: true }, (ask) =>
    ask<NamedSource[] | null>({ zip }),
  ).catch((error: unknown) => {
    if (error instanceof WorkerGone) return null;
    throw error;
  });
