import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { themeNames } from "../editor-settings.ts";
import { type Palette, paletteOf } from "./palettes.ts";

/** Relative luminance of "#rrggbb". Source: WCAG 2.2, definition of relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const words = ["text", "comment", "keyword", "string", "number", "type", "function", "invalid"] as const;
const halves = themeNames.flatMap((name) => [[name, "light"] as const, [name, "dark"] as const]);

test("the measure itself", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

describe.each(halves)("%s on a %s page", (name, page) => {
  const palette: Palette = paletteOf(name, page === "dark");
  const pairs = [
    ...words.flatMap((word) => [
      [word, palette[word], "background", palette.background] as const,
      [word, palette[word], "line", palette.line] as const,
    ]),
    ["gutterText", palette.gutterText, "gutter", palette.gutter] as const,
    ["gutterText", palette.gutterText, "line", palette.line] as const,
    ["text", palette.text, "selection", palette.selection] as const,
  ];
  test.each(pairs)("%s (%s) on %s (%s) is legible", (_word, colour, _ground, ground) => {
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

/** Which of the site's tokens each colour of the editor is. */
const tokenOf = {
  background: "surface",
  line: "surface-sunken",
  selection: "accent-soft",
  gutter: "surface-sunken",
  gutterText: "text-dim",
  text: "text",
  comment: "code-comment",
  keyword: "code-keyword",
  string: "code-string",
  number: "code-number",
  type: "code-type",
  function: "code-title",
  invalid: "bad",
} as const;

test.each(["light", "dark"])("the editor's own colours are those of the %s site", (page) => {
  const sheet = readFileSync(new URL("../../styles/tokens.css", import.meta.url), "utf8");
  const from = page === "dark" ? sheet.indexOf('[data-mantine-color-scheme="dark"]') : 0;
  const palette = paletteOf("site", page === "dark");
  for (const [word, token] of Object.entries(tokenOf)) {
    const colour = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(sheet.slice(from))?.[1];
    expect(palette[word as keyof typeof tokenOf], word).toBe(colour);
  }
});
