import { expect, test } from "vitest";
import { csv } from "./spreadsheet.ts";

test.each(["=1+1", '=HYPERLINK("http://e/",\n"x")', "+1\r\nz", "-a\nb", "@a\r", "\t=1"])(
  "%j runs in no spreadsheet",
  (text) => expect(csv([[text]])).toMatch(/^"?'/),
);

test("what is no formula stays what it is", () => expect(csv([["a = b", 3, null]])).toBe("a = b,3,\r\n"));
