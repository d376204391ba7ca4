import { setPriority } from "node:os";
import { Refusal } from "./refusal.ts";
import { CPU_GONE, type Reply } from "./worker-process.ts";

type Answers<Question> = (question: Question) => Promise<unknown>;

/** CPU time that one process may use in total, ms. */
const CPU_MAX_MS = 300_000;

/** In a process started as a WorkerProcess: answers one question after the other, at a lower CPU priority than the server. */
export function serveQuestions<Question>(answers: Answers<Question>): void {
  setPriority(10);
  let last: Promise<unknown> = Promise.resolve();
  process.on("message", ({ number, question }: { number: number; question: Question }) => {
    last = last.then(async () => {
      const reply = await answers(question).then(
        (answer): Reply => ({ number, answer }),
        (error: unknown): Reply => ({ number, ...toldOf(error) }),
      );
      await new Promise<void>((done) => process.send?.(reply, () => done()));
      const { user, system } = process.cpuUsage();
      if ((user + system) / 1000 > CPU_MAX_MS) process.exit(CPU_GONE);
    });
  });
  process.on("disconnect", () => process.exit(1));
}

function toldOf(error: unknown) {
  if (error instanceof Refusal) return { refusal: { code: error.code, params: error.params } };
  return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
