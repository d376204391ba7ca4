import { HIDDEN_CODE } from "@verdict/contract";
import { expect, test } from "vitest";
import { readableCode } from "./hidden-code.ts";

test.each([
  ["int main() {}", "int main() {}"],
  ["", ""],
  [null, null],
  [HIDDEN_CODE, null],
])("of %j can be read %j", (code, readable) => expect(readableCode(code)).toBe(readable));
