import { serveQuestions } from "../../platform/worker-side.ts";
import { programsIn } from "./program.ts";

/** Opens archives that tools send, beside the server: `archive.ts` asks. */
serveQuestions(async ({ zip }: { zip: Uint8Array }) => programsIn(Buffer.from(zip)));
