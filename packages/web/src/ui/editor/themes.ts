import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { createTheme } from "@uiw/codemirror-themes";
import type { ThemeName } from "../editor-settings.ts";
import { type Palette, paletteOf } from "./palettes.ts";

// The rules of a theme stay in the document for good: each is made once.
const made = new Map<Palette, Extension>();
const sizes = new Map<number, Extension>();

export function editorTheme(name: ThemeName, isDark: boolean): Extension {
  const palette = paletteOf(name, isDark);
  const theme = made.get(palette) ?? themeOf(palette);
  made.set(palette, theme);
  return theme;
}

/** `fontSize`: pixels. */
export function editorSize(fontSize: number): Extension {
  const known = sizes.get(fontSize);
  if (known) return known;
  const size = EditorView.theme({
    "&": { fontSize: `max(${fontSize}px, var(--least-field-font, 0px))`, height: "100%" },
    ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)" },
    "&.cm-focused": { outline: "none" },
  });
  sizes.set(fontSize, size);
  return size;
}

function themeOf(palette: Palette): Extension {
  const colours = createTheme({
    theme: palette.isDark ? "dark" : "light",
    settings: {
      background: palette.background,
      foreground: palette.text,
      caret: palette.text,
      selection: palette.selection,
      lineHighlight: palette.line,
      gutterBackground: palette.gutter,
      gutterForeground: palette.gutterText,
      gutterActiveForeground: palette.gutterText,
    },
    styles: [
      { tag: [tags.comment, tags.meta, tags.processingInstruction], color: palette.comment },
      { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: palette.keyword },
      { tag: [tags.string, tags.character, tags.escape, tags.regexp], color: palette.string },
      { tag: [tags.number, tags.bool, tags.null, tags.atom], color: palette.number },
      { tag: [tags.typeName, tags.className, tags.namespace], color: palette.type },
      {
        tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName))],
        color: palette.function,
      },
      { tag: tags.invalid, color: palette.invalid },
    ],
  });
  return [colours, EditorView.theme({ ".cm-placeholder": { color: palette.comment } })];
}
