import { expect, test } from "vitest";
import { isDistinct, lookOf } from "./username.ts";

test.each([
  "root",
  "a b",
  "I1l0O-_.@",
  "müller",
  "yıldız",
  "Nguyễn",
  "сосна-7",
  "Иван",
  "Ελένη",
  "张三_2024",
  "佐藤ケン",
  "김철수",
  "李明 Li",
  "สมชาย ใจดี",
  "ที่รัก",
  "नमस्ते",
  "श्री",
  "שלום",
  "មករា",
])("%s is a name", (name) => expect(isDistinct(name)).toBe(true));

test.each([
  ["a Cyrillic o among Latin letters", "r\u043eot"],
  ["a Latin word in Cyrillic letters", "\u0440\u0435\u0430\u0441\u0435"],
  ["a Latin word in Greek letters", "\u03bd\u03bf\u03bf"],
  ["full width", "\uff52\uff4f\uff4f\uff54"],
  ["mathematical letters", "\u{1d42b}\u{1d428}\u{1d428}\u{1d42d}"],
  ["a zero-width space", "ro\u200bot"],
  ["a soft hyphen", "ro\u00adot"],
  ["a Hangul filler", "ro\u3164ot"],
  ["a variation selector", "root\ufe0f"],
  ["a letter in pieces", "u\u0308ber"],
  ["a macron below, which is hardly seen", "mallory\u0331"],
  ["an enclosing circle", "root\u20dd"],
  ["a mark by itself", "\u0e48\u0e01"],
  ["a mark on a digit", "1\u0e48"],
  ["one mark twice", "\u0e01\u0e48\u0e48"],
  ["a heap of marks", "\u0e01\u0e34\u0e48\u0e4d\u0e38"],
  ["a no-break space", "a\u00a0b"],
  ["a direction mark", "root\u202e"],
  ["a private character", "root\ue000"],
])("%s is refused", (_, name) => expect(isDistinct(name)).toBe(false));

test.each([
  ["paypa1", "paypal"],
  ["b0b", "bob"],
  ["modern", "modem"],
  ["Ian", "lan"],
  ["y\u0131ld\u0131z", "yildiz"],
  ["a|b", "alb"],
])("%s looks like %s", (one, other) => expect(lookOf(one)).toBe(lookOf(other)));

test.each([
  ["user1", "user2"],
  ["class10", "class11"],
  ["m\u00fcller", "muller"],
  ["\u0433\u043e\u0441\u0442", "roct"],
])("%s does not look like %s", (one, other) => expect(lookOf(one)).not.toBe(lookOf(other)));

test("a numbered class has as many looks as names", () => {
  const names = Array.from({ length: 2000 }, (_, n) => `s${n + 1}`);
  expect(new Set(names.map(lookOf)).size).toBe(names.length);
});
