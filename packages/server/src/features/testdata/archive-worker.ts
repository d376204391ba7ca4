import { Pieces } from "../../platform/pieces.ts";
import { serveQuestions } from "../../platform/worker-side.ts";
import { type Archive, openArchive } from "./archive.ts";
import type { Question } from "./read-archive.ts";

/** Unpacks a zip beside the server: `read-archive.ts` asks. */

const pieces = new Pieces();
let archive: Archive;

serveQuestions(async (question: Question) => {
  switch (question.ask) {
    case "open":
      archive = await openArchive(question.path, question.bounds);
      return archive.entries;
    case "file": {
      const entry = archive.entries[question.index];
      if (!entry) throw new Error(`there is no entry ${question.index}`);
      return pieces.begin(archive.open(entry));
    }
    case "piece":
      return pieces.next();
  }
});
