import type { BrowserContext } from "playwright-core";

const { E2E_SLOW_MS, E2E_SLOW_SEED = "1" } = process.env;

/**
 * With E2E_SLOW_MS, pages have a slow and uneven network: each call waits up to so many milliseconds, either before it is
 * sent or before its answer is told, so that answers come late and in another order. The same seed waits alike.
 */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (!E2E_SLOW_MS) return;
  await context.addInitScript(`{
    let state = ${Number(E2E_SLOW_SEED)};
    const next = () => (state = (state * 16807) % 2147483647) / 2147483647;
    const { fetch } = window;
    const wait = (ms, signal) => new Promise((resolve, reject) => {
      setTimeout(resolve, ms);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
    window.fetch = async (request, init) => {
      if (!String(request.url ?? request).includes("/api/")) return fetch(request, init);
      const [ms, isEarly] = [next() * ${Number(E2E_SLOW_MS)}, next() < 0.5];
      if (isEarly) await wait(ms, init?.signal);
      const answer = await fetch(request, init);
      if (!isEarly) await wait(ms, init?.signal);
      return answer;
    };
  }`);
}
