import { afterEach, expect, test, vi } from "vitest";
import { allDrawn } from "./printing.ts";

afterEach(() => {
  vi.useRealTimers();
});

const picture = (decode: () => Promise<void>) => ({ loading: "lazy", decode });

/** Whether paper goes on by then. */
async function isDrawnAfter(ms: number, pictures: ReturnType<typeof picture>[]): Promise<boolean> {
  vi.useFakeTimers();
  vi.stubGlobal("document", { fonts: { ready: Promise.resolve() } });
  let isDrawn = false;
  void allDrawn({ querySelectorAll: () => pictures } as never).then(() => {
    isDrawn = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return isDrawn;
}

test("paper has the pictures further down, and goes on without one that cannot be had", async () => {
  const pictures = [picture(async () => {}), picture(() => Promise.reject(new Error("broken")))];
  expect(await isDrawnAfter(0, pictures)).toBe(true);
  expect(pictures.map(({ loading }) => loading)).toEqual(["eager", "eager"]);
});

test("paper waits for a picture that is slow, and not for ever", async () => {
  const slow = [picture(() => new Promise(() => {}))];
  expect(await isDrawnAfter(9000, slow)).toBe(false);
  expect(await isDrawnAfter(10_000, slow)).toBe(true);
});
