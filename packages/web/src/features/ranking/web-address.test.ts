import { expect, test } from "vitest";
import { webAddress } from "./web-address.ts";

test.each([
  [null, null],
  ["  ", null],
  ["https://example.org/me", "https://example.org/me"],
  ["HTTP://example.org", "HTTP://example.org"],
  ["example.org/me", "https://example.org/me"],
  [" github.com/ann ", "https://github.com/ann"],
  ["javascript:alert(1)", null],
  [" data:text/html,x", null],
  ["no address at all", null],
])("%s leads to %s", (written, address) => expect(webAddress(written)).toBe(address));
