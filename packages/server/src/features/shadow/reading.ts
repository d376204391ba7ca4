import { OutsideError } from "../../platform/outside.ts";
import { parseUntrusted, type UntrustedInput } from "../../platform/untrusted.ts";
import { WorkerGone } from "../../platform/worker-process.ts";
import type { NewRows, NewsHead } from "./news.ts";

/** What the process beside is asked: parts of a feed, then what they say; or a program's archive. */
export type Question =
  | { ask: "part"; bytes: Uint8Array }
  | { ask: "news" }
  | { ask: "rows" }
  | { ask: "program"; zip: Uint8Array };

const worker = new URL("./worker.ts", import.meta.url);

const foreign = (uid: string, bytes: number): UntrustedInput => ({
  ...{ uid, kind: "feed", worker, bytes, isKept: true },
});

/** What a look brought: its head, and rows batch by batch. */
export interface News {
  readonly head: NewsHead;
  readonly batches: AsyncIterable<NewRows>;
}

/** Lets `take` have what a feed says; nothing is read where it says nothing. `uid`: who named it. */
export async function readNews(
  uid: string,
  parts: readonly Uint8Array[],
  take: (news: News) => Promise<void>,
): Promise<void> {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  if (parts.every(isBlank))
    return take({ head: { problems: [], languages: [], token: null }, batches: none() });
  await parseUntrusted(foreign(uid, bytes), async (ask) => {
    for (const part of parts) await ask({ ask: "part", bytes: part });
    const head = await ask<NewsHead | { fault: string }>({ ask: "news" });
    if ("fault" in head) throw new OutsideError(head.fault);
    const batches = async function* () {
      for (;;) {
        const rows = await ask<NewRows | null>({ ask: "rows" });
        if (!rows) return;
        yield rows;
      }
    };
    await take({ head, batches: batches() });
  }).catch((error: unknown) => {
    throw error instanceof WorkerGone
      ? new OutsideError("the feed takes too long to read, or too much memory")
      : error;
  });
}

/** The program in an archive; null where it holds none that is one text. */
export const readProgram = (uid: string, zip: Uint8Array): Promise<string | null> =>
  parseUntrusted(foreign(uid, zip.length), (ask) => ask<string | null>({ ask: "program", zip })).catch(
    (error: unknown) => {
      if (error instanceof WorkerGone) return null;
      throw error;
    },
  );

/** Feeds that have nothing to tell send an empty line now and then. */
const isBlank = (part: Uint8Array) => part.every((byte) => byte === 10 || byte === 13 || byte === 32);

async function* none(): AsyncGenerator<NewRows> {}
