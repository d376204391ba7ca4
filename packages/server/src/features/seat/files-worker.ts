import { serveQuestions } from "../../platform/worker-side.ts";
import { contestFilesIn } from "./contest-files.ts";
import type { NamedText } from "./files.ts";

/** Reads files of other contest systems beside the server: `files.ts` asks. */
serveQuestions(async ({ files }: { files: NamedText[] }) => contestFilesIn(files));
