import { once } from "node:events";

/** The other side of `beside()`: what the process is to do. It ends when nobody waits for it any more. */
export async function workBeside<Work>(): Promise<Work> {
  const [work] = await once(process, "message");
  process.on("disconnect", () => process.exit(1)).channel?.unref();
  return work as Work;
}

/** Resolves when the word is on its way: whoever says many waits, so that they do not pile up. */
export const say = (word: unknown) =>
  new Promise<void>((resolve, reject) =>
    process.send?.(word, (error: Error | null) => (error ? reject(error) : resolve())),
  );
