import { expect, test } from "vitest";
import { themeNames } from "../editor-settings.ts";
import { editorSize, editorTheme } from "./themes.ts";

test("editors that look alike share their rules, which stay in the document", () => {
  for (const name of themeNames) expect(editorTheme(name, true)).toBe(editorTheme(name, true));
  expect(editorSize(14)).toBe(editorSize(14));
  expect(editorSize(15)).not.toBe(editorSize(14));
});
