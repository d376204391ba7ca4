import { status } from "@verdict/contract";
import { expect, test } from "vitest";
import { isResent } from "./is-resent.ts";

test.each([
  [status.submitFailed, 0, false, true],
  [status.submitFailed, 0, true, true],
  [status.submitFailed, 7, false, true],
  [status.submitFailed, 7, true, false],
  [status.systemError, 0, false, false],
])("status %i in contest %i, by hand: %s, is sent again: %s", (code, cid, isManual, expected) => {
  expect(isResent({ status: code, cid, isManual })).toBe(expected);
});
