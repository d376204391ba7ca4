import { expect, test } from "vitest";
import { decode, outputHead, storable } from "./text.ts";

test("text can always be stored", () => {
  expect(storable("a\0b")).toBe("a␀b");
  expect(storable("x".repeat(100), 20)).toBe(`${"x".repeat(14)}\n[cut]`);
  expect(storable("😀".repeat(20), 21).isWellFormed()).toBe(true);
  expect(decode(Uint8Array.of(0x61, 0xff, 0x62))).toBe("a\ufffdb");
});

test("the head of an output is at most 4 KiB", () => {
  expect(outputHead(Buffer.alloc(10_000, 0x61))).toHaveLength(4096);
  expect(outputHead(Buffer.from("short"))).toBe("short");
});
