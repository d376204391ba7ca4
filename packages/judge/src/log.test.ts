import { expect, test } from "vitest";
import { openLog } from "./log.ts";

test("no character that a terminal obeys goes out as it is, and none is lost", () => {
  const lines: string[] = [];
  const words = "\u001b[2J\u009b31m\u007f\u202e\u2066 gcc: \u0007error\r\n";
  const log = openLog("info", { write: (line) => void lines.push(line) });
  log.warn({ failure: words }, `language ${words}`);
  const written = lines.join("");
  expect(written.endsWith("\n")).toBe(true);
  expect(written.slice(0, -1)).toMatch(/^[^\p{Cc}\p{Bidi_Control}]*$/u);
  expect(JSON.parse(written)).toMatchObject({ failure: words, msg: `language ${words}` });
});
