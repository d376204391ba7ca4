import { once } from "node:events";

/** In a process started by `runChild()`: receives its work, and exits when the server is gone. */
export async function receiveWork<Work>(): Promise<Work> {
  const [work] = await once(process, "message");
  process.on("disconnect", () => process.exit(1)).channel?.unref();
  return work as Work;
}

/** Sends one message to the server. Await it before the next one: this is the back-pressure. */
export const sendToParent = (word: unknown) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(word, (error: Error | null) => (error ? reject(error) : resolve())),
  );
