import type { ReadContestFiles } from "@verdict/contract";
import { parseUntrusted } from "../../platform/untrusted.ts";
import { WorkerGone } from "../../platform/worker-process.ts";

const worker = new URL("./files-worker.ts", import.meta.url);

export interface NamedText {
  name: string;
  text: string;
}

/** What files that `uid` brought say of a contest and its teams. */
export const readFiles = (uid: string, files: readonly NamedText[]): Promise<ReadContestFiles> =>
  parseUntrusted(
    { uid, kind: "file", worker, bytes: files.reduce((sum, { text }) => sum + text.length, 0), isKept: true },
    (ask) => ask<ReadContestFiles>({ files }),
  ).catch((error: unknown) => {
    if (!(error instanceof WorkerGone)) throw error;
    const notes = files.map(({ name }) => ({ file: name, note: "unreadable" as const, names: "" }));
    return { contest: null, problems: [], rows: [], hidden: 0, notes };
  });
