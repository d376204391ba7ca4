import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askForCode, bringCode } from "./page-code.ts";
import { whenServerIsBack } from "./server-back.ts";

const reload = vi.fn();
let answers = true;

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
  answers = true;
  const stored = new Map<string, string>();
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { reload } }));
  vi.stubGlobal("document", { head: { querySelectorAll: () => [] } });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal("fetch", async () => {
    if (!answers) throw new TypeError("Failed to fetch");
    return Response.json({ status: 200, data: {} });
  });
});
afterEach(async () => {
  answers = true;
  // Nobody looks for the server any more: other files share it.
  const back = whenServerIsBack();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  await back;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const missing = new TypeError("Failed to fetch dynamically imported module");
const MINUTE_MS = 60_000;

test("code that fails once is asked for again", async () => {
  const fetchCode = vi.fn(async () => "page").mockRejectedValueOnce(missing);
  await expect(bringCode(fetchCode)).resolves.toBe("page");
  expect(fetchCode).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["when the server is back", () => vi.advanceTimersByTimeAsync(2 * MINUTE_MS)],
  ["when the browser has a network again", () => window.dispatchEvent(new Event("online"))],
  ["when somebody asks for it", askForCode],
])("during an outage code is awaited, and comes %s", async (_when, go) => {
  answers = false;
  const fetchCode = vi.fn(async () => "page").mockRejectedValueOnce(missing);
  const brought = bringCode(fetchCode);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchCode).toHaveBeenCalledTimes(1);
  answers = true;
  await go();
  await expect(brought).resolves.toBe("page");
  expect(reload).not.toHaveBeenCalled();
});

test("code that was asked for just before the network was back is no code that the server has no more", async () => {
  answers = false;
  const fetchCode = vi.fn(async () => "page").mockRejectedValueOnce(missing);
  // The second time, too: the server answers from the moment when that has failed.
  fetchCode.mockImplementationOnce(async () => {
    answers = true;
    throw missing;
  });
  const brought = bringCode(fetchCode);
  await vi.advanceTimersByTimeAsync(0);
  askForCode();
  await expect(brought).resolves.toBe("page");
  expect(fetchCode).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
});

test("code that the server has no more brings one reload, then fails", async () => {
  const fetchCode = vi.fn(() => Promise.reject(missing));
  void bringCode(fetchCode);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  await expect(bringCode(fetchCode)).rejects.toBe(missing);
  expect(reload).toHaveBeenCalledTimes(1);
});
