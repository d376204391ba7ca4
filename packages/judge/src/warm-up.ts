import type { WarmUp } from "@verdict/contract";
import { buildChecker } from "./compile/checker.ts";
import type { Tools } from "./prepare.ts";
import type { FetchBlob } from "./testdata/blob-store.ts";

/** Test files fetched side by side: fewer than a task fetches, which goes first. */
const FETCHES = 2;

/** Fetches and checks the test files of a problem, and builds its checker, so that the first submission waits for neither. */
export async function warmUp(
  order: WarmUp,
  { blobs, compiler, toolchains, testlib }: Tools,
  fetch: FetchBlob,
): Promise<void> {
  const wanted = order.blobs.reduce((sum, { size }) => sum + size, 0);
  if (wanted > blobs.limitBytes / 2) {
    throw new Error(
      `${wanted} bytes of test data are more than half of the cache of ${blobs.limitBytes} bytes`,
    );
  }
  const waiting = [...order.blobs];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const used = await blobs.use(next, fetch);
      used.release();
    }
  };
  await Promise.all(Array.from({ length: FETCHES }, worker));
  if (!order.checker) return;
  const checker = await buildChecker(order.checker, { compiler, toolchains, testlib });
  checker?.artefact.release();
}
