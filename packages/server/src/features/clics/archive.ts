import { parseUntrusted } from "../../platform/untrusted.ts";
import { WorkerGone } from "../../platform/worker-process.ts";

const worker = new URL("./worker.ts", import.meta.url);

/** The texts in an archive that `uid` sent; null where nobody can open it. */
export const textsIn = (uid: string, zip: Uint8Array): Promise<string[] | null> =>
  parseUntrusted({ uid, kind: "file", worker, bytes: zip.length, isKept: true }, (ask) =>
    ask<string[] | null>({ zip }),
  ).catch((error: unknown) => {
    if (error instanceof WorkerGone) return null;
    throw error;
  });
