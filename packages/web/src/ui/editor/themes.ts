import type { Extension } from "@codemirror/state";
import { tags } from "@lezer/highlight";
import { dracula } from "@uiw/codemirror-theme-dracula";
import { eclipse } from "@uiw/codemirror-theme-eclipse";
import { materialDark, materialLight } from "@uiw/codemirror-theme-material";
import { monokai } from "@uiw/codemirror-theme-monokai";
import { createTheme } from "@uiw/codemirror-themes";
import type { ThemeName } from "../editor-settings.ts";

/** Solarized's hues, each as dark (or light) as its background and the active line's ask for (AA). */
const solarizedLight = createTheme({
  theme: "light",
  settings: {
    background: "#fdf6e3",
    foreground: "#475b62",
    caret: "#475b62",
    selection: "#d9d2bd",
    lineHighlight: "#eee8d5",
    gutterBackground: "#eee8d5",
    gutterForeground: "#596a6e",
  },
  styles: [
    { tag: [tags.comment, tags.meta, tags.processingInstruction], color: "#596a6e" },
    { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "#606a00" },
    { tag: [tags.string, tags.character], color: "#0f6f68" },
    { tag: [tags.number, tags.bool, tags.null], color: "#9c1f5f" },
    { tag: [tags.typeName, tags.className], color: "#7a5900" },
    { tag: tags.function(tags.variableName), color: "#1a6299" },
    { tag: [tags.namespace, tags.escape], color: "#544fa3" },
    { tag: tags.invalid, color: "#8a2f00" },
  ],
});

const solarizedDark = createTheme({
  theme: "dark",
  settings: {
    background: "#002b36",
    foreground: "#a7b4b4",
    caret: "#a7b4b4",
    selection: "#17505e",
    lineHighlight: "#073642",
    gutterBackground: "#073642",
    gutterForeground: "#9aa8a8",
  },
  styles: [
    { tag: [tags.comment, tags.meta, tags.processingInstruction], color: "#9aa8a8" },
    { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: "#a5b500" },
    { tag: [tags.string, tags.character], color: "#4cc3b8" },
    { tag: [tags.number, tags.bool, tags.null], color: "#f28cb8" },
    { tag: [tags.typeName, tags.className], color: "#d8ab2b" },
    { tag: tags.function(tags.variableName), color: "#6bb5ea" },
    { tag: [tags.namespace, tags.escape], color: "#a9adf0" },
    { tag: tags.invalid, color: "#f08a5d" },
  ],
});

const idea = createTheme({
  theme: "light",
  settings: {
    background: "#ffffff",
    foreground: "#080808",
    caret: "#000000",
    selection: "#a6d2ff",
    lineHighlight: "#f5f8fe",
    gutterBackground: "#f7f8fa",
    gutterForeground: "#6c707e",
  },
  styles: [
    { tag: [tags.comment, tags.meta], color: "#6b6f7b", fontStyle: "italic" },
    { tag: [tags.keyword, tags.bool, tags.null], color: "#0033b3" },
    { tag: tags.string, color: "#067d17" },
    { tag: tags.number, color: "#1750eb" },
    { tag: tags.function(tags.definition(tags.variableName)), color: "#00627a" },
    { tag: [tags.typeName, tags.className], color: "#871094" },
  ],
});

const base16Dark = createTheme({
  theme: "dark",
  settings: {
    background: "#151515",
    foreground: "#e0e0e0",
    caret: "#e0e0e0",
    selection: "#3a3a3a",
    lineHighlight: "#202020",
    gutterBackground: "#151515",
    gutterForeground: "#8f8f8f",
  },
  styles: [
    { tag: [tags.comment, tags.meta], color: "#b98a6d" },
    { tag: tags.keyword, color: "#d28aa8" },
    { tag: tags.string, color: "#f4bf75" },
    { tag: [tags.number, tags.bool, tags.null], color: "#c195c9" },
    { tag: [tags.typeName, tags.className], color: "#90a959" },
    { tag: tags.function(tags.variableName), color: "#7fb3d5" },
  ],
});

const cobalt = createTheme({
  theme: "dark",
  settings: {
    background: "#002240",
    foreground: "#ffffff",
    caret: "#ffffff",
    selection: "#0d4f8b",
    lineHighlight: "#00305a",
    gutterBackground: "#001b33",
    gutterForeground: "#9fb3c8",
  },
  styles: [
    { tag: [tags.comment, tags.meta], color: "#4fa3ff", fontStyle: "italic" },
    { tag: [tags.keyword, tags.operatorKeyword], color: "#ff9d00" },
    { tag: tags.string, color: "#3ad900" },
    { tag: [tags.number, tags.bool, tags.null], color: "#ff80a9" },
    { tag: [tags.typeName, tags.className], color: "#80ffbb" },
    { tag: tags.function(tags.variableName), color: "#ffee80" },
  ],
});

/** Each by the name users know; two of them have a light and a dark half and follow the page. */
export function editorTheme(name: ThemeName, isDark: boolean): Extension {
  switch (name) {
    case "monokai":
      return monokai;
    case "solarized":
      return isDark ? solarizedDark : solarizedLight;
    case "material":
      return isDark ? materialDark : materialLight;
    case "idea":
      return idea;
    case "eclipse":
      return eclipse;
    case "base16-dark":
      return base16Dark;
    case "cobalt":
      return cobalt;
    case "dracula":
      return dracula;
  }
}
