import { serveQuestions } from "../../platform/worker-side.ts";
import { largestOf, programsIn } from "../clics/program.ts";
import { FeedFault, newsIn } from "./news.ts";
import type { Question } from "./reading.ts";

/** Reads feeds and programs of other systems beside the server: `reading.ts` asks. */

let feed: Uint8Array[] = [];
let batches: Iterator<unknown> = [].values();

serveQuestions(async (question: Question) => {
  switch (question.ask) {
    case "part":
      feed.push(question.bytes);
      return null;
    case "news": {
      const bytes = Buffer.concat(feed);
      feed = [];
      try {
        const { head, rows } = newsIn(bytes);
        batches = rows;
        return head;
      } catch (error) {
        if (error instanceof FeedFault) return { fault: error.message };
        throw error;
      }
    }
    case "rows":
      return batches.next().value ?? null;
    case "program":
      return largestOf(await programsIn(Buffer.from(question.zip)));
  }
});
