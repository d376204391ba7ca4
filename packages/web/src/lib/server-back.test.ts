import { getWebsiteConfig } from "@verdict/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked = vi.fn<(address: string) => Promise<Response>>();
let whenServerIsBack: typeof import("./server-back.ts")["whenServerIsBack"];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // pauses as long as they are on average
  asked.mockReset();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", asked);
  vi.resetModules(); // pauses are those of a page that was just opened
  ({ whenServerIsBack } = await import("./server-back.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const readyz = (database: boolean) =>
  Response.json({ ready: false, database, judgeNodes: 0 }, { status: 503 });

test("a server that answers from memory, without its database, is not back; without judge nodes it is", async () => {
  let hasDatabase = false;
  asked.mockImplementation(async (address) =>
    address === "/readyz" ? readyz(hasDatabase) : Response.json({ status: 200, data: {} }),
  );
  const back = vi.fn();
  void whenServerIsBack().then(back);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(back).not.toHaveBeenCalled();
  expect(asked.mock.calls.length).toBeLessThan(16);
  hasDatabase = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(back).toHaveBeenCalledTimes(1);
});

test.each([
  ["a page of the proxy's", () => new Response("<!doctype html>", { status: 403 })],
  ["an answer of another shape", () => Response.json({ ready: true })],
])("where /readyz is %s, what every visitor may read tells", async (_what, answer) => {
  let answers = false;
  asked.mockImplementation(async (address) => {
    if (address === "/readyz") return answer();
    if (!answers) throw new TypeError("away");
    return Response.json({ status: 200, data: {} });
  });
  const back = vi.fn();
  void whenServerIsBack().then(back);
  await vi.advanceTimersByTimeAsync(6000);
  expect(asked.mock.calls.map(([address]) => address)).toEqual(["/readyz", getWebsiteConfig.path]);
  answers = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(back).toHaveBeenCalledTimes(1);
});

test("pages that lost the server together look for it at different times", async () => {
  asked.mockImplementation(async () => readyz(true));
  vi.mocked(Math.random).mockReturnValue(0);
  const early = whenServerIsBack();
  await vi.advanceTimersByTimeAsync(2500);
  await early;
  expect(asked).toHaveBeenCalledTimes(1);
  vi.mocked(Math.random).mockReturnValue(1);
  const late = whenServerIsBack();
  await vi.advanceTimersByTimeAsync(14_900);
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  await late;
  expect(asked).toHaveBeenCalledTimes(2);
});
