import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Locale } from "@verdict/contract";
import { create, type Font } from "fontkit";

/** Noto Sans for all scripts, from npm packages; a certificate embeds only the glyphs that it shows. */

const require = createRequire(import.meta.url);

const packages = {
  latin: {
    main: require.resolve("@embedpdf/fonts-latin"),
    regular: "NotoSans-Regular.ttf",
    bold: "NotoSans-Bold.ttf",
  },
  sc: {
    main: require.resolve("@embedpdf/fonts-sc"),
    regular: "NotoSansHans-Regular.otf",
    bold: "NotoSansHans-Bold.otf",
  },
  tc: {
    main: require.resolve("@embedpdf/fonts-tc"),
    regular: "NotoSansHant-Regular.otf",
    bold: "NotoSansHant-Bold.otf",
  },
  jp: {
    main: require.resolve("@embedpdf/fonts-jp"),
    regular: "NotoSansJP-Regular.otf",
    bold: "NotoSansJP-Bold.otf",
  },
  kr: {
    main: require.resolve("@embedpdf/fonts-kr"),
    regular: "NotoSansKR-Regular.otf",
    bold: "NotoSansKR-Bold.otf",
  },
} as const;
type Family = keyof typeof packages;

/** Whose shapes of a character are taken: the same one is written differently in different countries. */
const orders: Record<Locale, readonly Family[]> = {
  "en-US": ["latin", "sc", "jp", "kr", "tc"],
  "zh-CN": ["sc", "latin", "tc", "jp", "kr"],
  "zh-TW": ["tc", "latin", "sc", "jp", "kr"],
  "ja-JP": ["jp", "latin", "sc", "kr", "tc"],
  "ko-KR": ["kr", "latin", "sc", "jp", "tc"],
};

/** A part of a text that one font draws. `font`: "sc-bold". */
export interface Run {
  text: string;
  font: string;
  width: number;
}
export type Measure = (text: string, size: number, isBold: boolean) => Run[];

const bytes = new Map<string, Buffer>();
const opened = new Map<string, Font>();

/** The whole file of a font by its name in runs. */
export function fontBytes(name: string): Buffer {
  const [family, weight] = name.split("-") as [Family, "regular" | "bold"];
  const kept = bytes.get(name);
  if (kept) return kept;
  const { main, ...files } = packages[family];
  const read = readFileSync(join(dirname(main), "../fonts", files[weight]));
  bytes.set(name, read);
  return read;
}

function fontOf(name: string): Font {
  const kept = opened.get(name);
  if (kept) return kept;
  const font = create(fontBytes(name)) as Font;
  opened.set(name, font);
  return font;
}

/** Pictures, and what joins or colours them. */
const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/u;

/** Cuts texts into runs, each character in the first font of the locale's order that has it. */
export function measureFor(locale: Locale): Measure {
  const fontFor = (character: string, isBold: boolean): string => {
    const names = orders[locale].map((family) => `${family}-${isBold ? "bold" : "regular"}`);
    const code = character.codePointAt(0) ?? 0;
    return names.find((name) => fontOf(name).hasGlyphForCodePoint(code)) ?? (names[0] as string);
  };
  const hasGlyph = (character: string, isBold: boolean) =>
    fontOf(fontFor(character, isBold)).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return (text, size, isBold) => {
    const runs: { text: string; font: string }[] = [];
    for (const character of text) {
      // Emoji of nicknames would be empty boxes.
      if (emoji.test(character) && !hasGlyph(character, isBold)) continue;
      const last = runs.at(-1);
      const font = character === " " && last ? last.font : fontFor(character, isBold);
      if (last?.font === font) last.text += character;
      else runs.push({ text: character, font });
    }
    return runs.map((run) => {
      const font = fontOf(run.font);
      return { ...run, width: (font.layout(run.text).advanceWidth * size) / font.unitsPerEm };
    });
  };
}
