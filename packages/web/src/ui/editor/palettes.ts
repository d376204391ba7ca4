import type { ThemeName } from "../editor-settings.ts";

/** Colours of an editor theme; every one of text is legible (4.5:1) on both grounds. palettes.test.ts holds it. */
export interface Palette {
  readonly isDark: boolean;
  readonly background: string;
  /** Ground of the line with the caret. */
  readonly line: string;
  readonly selection: string;
  readonly gutter: string;
  readonly gutterText: string;
  readonly text: string;
  readonly comment: string;
  readonly keyword: string;
  readonly string: string;
  readonly number: string;
  readonly type: string;
  readonly function: string;
  readonly invalid: string;
}

/** The site's own tokens (styles/tokens.css), as the editor's theme must know them: palettes.test.ts holds them alike. */
const siteLight: Palette = {
  isDark: false,
  background: "#ffffff",
  line: "#f0f2f5",
  selection: "#e9eefc",
  gutter: "#f0f2f5",
  gutterText: "#566072",
  text: "#1b2330",
  comment: "#5f6b7b",
  keyword: "#a1238e",
  string: "#0a6b35",
  number: "#9a4a00",
  type: "#0b6478",
  function: "#2448b8",
  invalid: "#b3231a",
};

const siteDark: Palette = {
  isDark: true,
  background: "#1c2129",
  line: "#171b22",
  selection: "#263152",
  gutter: "#171b22",
  gutterText: "#9ea8b8",
  text: "#d8dde6",
  comment: "#8f9bad",
  keyword: "#e59bd8",
  string: "#83d3a2",
  number: "#f0b072",
  type: "#7fcfe0",
  function: "#9db2f5",
  invalid: "#ff9a8f",
};

const solarizedLight: Palette = {
  isDark: false,
  background: "#fdf6e3",
  line: "#eee8d5",
  selection: "#d9d2bd",
  gutter: "#eee8d5",
  gutterText: "#596a6e",
  text: "#475b62",
  comment: "#596a6e",
  keyword: "#606a00",
  string: "#0f6f68",
  number: "#9c1f5f",
  type: "#7a5900",
  function: "#1a6299",
  invalid: "#8a2f00",
};

const solarizedDark: Palette = {
  isDark: true,
  background: "#002b36",
  line: "#073642",
  selection: "#134854",
  gutter: "#073642",
  gutterText: "#9aa8a8",
  text: "#a7b4b4",
  comment: "#9aa8a8",
  keyword: "#a5b500",
  string: "#4cc3b8",
  number: "#f28cb8",
  type: "#d8ab2b",
  function: "#6bb5ea",
  invalid: "#f08a5d",
};

const materialLight: Palette = {
  isDark: false,
  background: "#fafafa",
  line: "#f0f2f2",
  selection: "#cfe3dc",
  gutter: "#fafafa",
  gutterText: "#5b6b72",
  text: "#37474f",
  comment: "#5b6b72",
  keyword: "#6d35b8",
  string: "#3f6a1f",
  number: "#a83c1b",
  type: "#835400",
  function: "#1f5fae",
  invalid: "#b00020",
};

const materialDark: Palette = {
  isDark: true,
  background: "#263238",
  line: "#2c3a41",
  selection: "#3f5660",
  gutter: "#263238",
  gutterText: "#9db0b8",
  text: "#eeffff",
  comment: "#a3b6bf",
  keyword: "#d4a6f2",
  string: "#c3e88d",
  number: "#ff9f82",
  type: "#ffcb6b",
  function: "#93b7ff",
  invalid: "#ff8a80",
};

type OneGround = Exclude<ThemeName, "site" | "solarized" | "material">;

const fixed: Record<OneGround, Palette> = {
  monokai: {
    isDark: true,
    background: "#272822",
    line: "#31322b",
    selection: "#49483e",
    gutter: "#272822",
    gutterText: "#a8a798",
    text: "#f8f8f2",
    comment: "#a9a58f",
    keyword: "#ff719f",
    string: "#e6db74",
    number: "#bd97ff",
    type: "#66d9ef",
    function: "#a6e22e",
    invalid: "#ff8f70",
  },
  idea: {
    isDark: false,
    background: "#ffffff",
    line: "#f5f8fe",
    selection: "#a6d2ff",
    gutter: "#f7f8fa",
    gutterText: "#646874",
    text: "#080808",
    comment: "#646874",
    keyword: "#0033b3",
    string: "#067d17",
    number: "#1750eb",
    type: "#871094",
    function: "#00627a",
    invalid: "#b3261e",
  },
  eclipse: {
    isDark: false,
    background: "#ffffff",
    line: "#eef4fd",
    selection: "#c9dcf5",
    gutter: "#f7f7f7",
    gutterText: "#5f6368",
    text: "#000000",
    comment: "#2a6e4c",
    keyword: "#7f0055",
    string: "#2a00ff",
    number: "#164f86",
    type: "#005c66",
    function: "#4b2f00",
    invalid: "#b3261e",
  },
  "base16-dark": {
    isDark: true,
    background: "#151515",
    line: "#202020",
    selection: "#3a3a3a",
    gutter: "#151515",
    gutterText: "#949494",
    text: "#e0e0e0",
    comment: "#b98a6d",
    keyword: "#d28aa8",
    string: "#f4bf75",
    number: "#c195c9",
    type: "#90a959",
    function: "#7fb3d5",
    invalid: "#e07a5f",
  },
  cobalt: {
    isDark: true,
    background: "#002240",
    line: "#00305a",
    selection: "#0d4f8b",
    gutter: "#001b33",
    gutterText: "#9fb3c8",
    text: "#ffffff",
    comment: "#6cb2ff",
    keyword: "#ff9d00",
    string: "#3ad900",
    number: "#ff80a9",
    type: "#80ffbb",
    function: "#ffee80",
    invalid: "#ff9c8f",
  },
  dracula: {
    isDark: true,
    background: "#282a36",
    line: "#313442",
    selection: "#44475a",
    gutter: "#282a36",
    gutterText: "#a3abcb",
    text: "#f8f8f2",
    comment: "#a9b2d4",
    keyword: "#ff8ad1",
    string: "#f1fa8c",
    number: "#c9a6ff",
    type: "#8be9fd",
    function: "#50fa7b",
    invalid: "#ff8e8e",
  },
};

/** Each by the name users know; three of them have a light and a dark half and follow the page. */
export function paletteOf(name: ThemeName, isDark: boolean): Palette {
  if (name === "site") return isDark ? siteDark : siteLight;
  if (name === "solarized") return isDark ? solarizedDark : solarizedLight;
  if (name === "material") return isDark ? materialDark : materialLight;
  return fixed[name];
}
