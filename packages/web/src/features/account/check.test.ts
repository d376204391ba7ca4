import { expect, test } from "vitest";
import { isLink, isMailAddress, isMobile } from "./check.ts";

test.each([
  ["ann@example.org", true],
  [" ann@example.org ", true],
  ["ann@sub.example.org", true],
  ["ann@localhost", false],
  ["ann example@x.org", false],
  ["@example.org", false],
  ["ann@example.", false],
])("mail address %s: %s", (text, isOne) => expect(isMailAddress(text)).toBe(isOne));

test.each([
  ["12345", true],
  ["+86 138-0013-8000", true],
  ["1234", false],
  ["12345a", false],
  ["--12345", false],
])("mobile number %s: %s", (text, isOne) => expect(isMobile(text)).toBe(isOne));

test.each([
  ["", true],
  ["example.org/ann", true],
  ["https://example.org", true],
  ["HTTP://example.org", true],
  ["javascript:alert(1)", false],
  [" data:text/html,x", false],
])("link %s: %s", (text, isOne) => expect(isLink(text)).toBe(isOne));
