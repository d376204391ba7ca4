import { readStored, writeStored } from "../lib/storage.ts";

/** "site": the colours that code has everywhere else here. */
export const themeNames = [
  "site",
  "monokai",
  "solarized",
  "material",
  "idea",
  "eclipse",
  "base16-dark",
  "cobalt",
  "dracula",
] as const;
export type ThemeName = (typeof themeNames)[number];
export const fontSizes = [12, 13, 14, 15, 16, 17, 18, 19, 20] as const;
export const tabSizes = [2, 4, 8] as const;

/** Keys of the editor: its own, or those of another one, loaded when chosen. */
export const keyStyles = ["usual", "vim", "emacs"] as const;
export type KeyStyle = (typeof keyStyles)[number];

export interface EditorSettings {
  readonly theme: ThemeName;
  readonly fontSize: number;
  readonly tabSize: number;
  readonly keys: KeyStyle;
}

const DEFAULTS: EditorSettings = { theme: "site", fontSize: 14, tabSize: 4, keys: "usual" };
const KEY = "editor-settings";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** What was chosen; whatever is missing or not known (any more) is as at the start. */
export function readEditorSettings(): EditorSettings {
  const { theme, fontSize, tabSize, keys } = (readStored(KEY, isObject) ?? {}) as Partial<EditorSettings>;
  return {
    theme: themeNames.find((name) => name === theme) ?? DEFAULTS.theme,
    fontSize: fontSizes.find((size) => size === fontSize) ?? DEFAULTS.fontSize,
    tabSize: tabSizes.find((size) => size === tabSize) ?? DEFAULTS.tabSize,
    keys: keyStyles.find((style) => style === keys) ?? DEFAULTS.keys,
  };
}

export function writeEditorSettings(settings: EditorSettings): void {
  writeStored(KEY, settings);
}
