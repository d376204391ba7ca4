import { readStored, writeStored } from "../lib/storage.ts";

export const themeNames = [
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

export interface EditorSettings {
  readonly theme: ThemeName;
  readonly fontSize: number;
  readonly tabSize: number;
}

const DEFAULTS: EditorSettings = { theme: "solarized", fontSize: 14, tabSize: 4 };
const KEY = "editor-settings";

function isSettings(value: unknown): value is EditorSettings {
  if (typeof value !== "object" || value === null) return false;
  const { theme, fontSize, tabSize } = value as Partial<EditorSettings>;
  return (
    themeNames.some((name) => name === theme) &&
    fontSizes.some((size) => size === fontSize) &&
    tabSizes.some((size) => size === tabSize)
  );
}

export function readEditorSettings(): EditorSettings {
  return readStored(KEY, isSettings) ?? DEFAULTS;
}

export function writeEditorSettings(settings: EditorSettings): void {
  writeStored(KEY, settings);
}
