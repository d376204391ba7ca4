import { beforeEach, expect, test, vi } from "vitest";

const reload = vi.fn();
const stored = new Map<string, string>();
vi.stubGlobal("window", { location: { reload } });
vi.stubGlobal("document", { head: { querySelectorAll: () => [] } });
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
const server = vi.hoisted(() => ({ answers: true, isBack: Promise.withResolvers<void>() }));
vi.mock("./server-back.ts", () => ({
  serverAnswers: async () => server.answers,
  whenServerIsBack: () => server.isBack.promise,
}));
const { askForCode, bringCode } = await import("./page-code.ts");

beforeEach(() => {
  server.answers = true;
  server.isBack = Promise.withResolvers();
  stored.clear();
  reload.mockClear();
});

const missing = new TypeError("Failed to fetch dynamically imported module");
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("code that fails once is asked for again", async () => {
  const fetchCode = vi.fn(async () => "page").mockRejectedValueOnce(missing);
  await expect(bringCode(fetchCode)).resolves.toBe("page");
  expect(fetchCode).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  ["when the server is back", () => server.isBack.resolve()],
  ["when somebody asks for it", askForCode],
])("during an outage code is awaited, and comes %s", async (_when, go) => {
  server.answers = false;
  const fetchCode = vi.fn(async () => "page").mockRejectedValueOnce(missing);
  const brought = bringCode(fetchCode);
  await settled();
  expect(fetchCode).toHaveBeenCalledTimes(1);
  server.answers = true;
  go();
  await expect(brought).resolves.toBe("page");
  expect(reload).not.toHaveBeenCalled();
});

test("code that the server has no more brings one reload, then fails", async () => {
  const fetchCode = vi.fn(() => Promise.reject(missing));
  void bringCode(fetchCode);
  await settled();
  expect(reload).toHaveBeenCalledTimes(1);
  await expect(bringCode(fetchCode)).rejects.toBe(missing);
  expect(reload).toHaveBeenCalledTimes(1);
});
