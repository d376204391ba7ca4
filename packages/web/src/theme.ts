import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple } from "@mantine/core";
import type { MouseEvent } from "react";

/** The one accent of the interface; shade 6 carries white text (AA). */
const accent: MantineColorsTuple = [
  "#eef2fd",
  "#dbe2f9",
  "#b6c4f2",
  "#8ea4ec",
  "#6d88e6",
  "#5470df",
  "#3a5bd0",
  "#304db4",
  "#28409a",
  "#1d3180",
];

/** Blue-tinted greys of the dark surfaces; 0 is text, 7 the page. */
const dark: MantineColorsTuple = [
  "#d8dde6",
  "#b4bcc9",
  "#98a2b3",
  "#5d6778",
  "#3a4250",
  "#2b323d",
  "#1c2129",
  "#14181e",
  "#10141a",
  "#0b0e12",
];

const sans =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", Arial, sans-serif';
const mono =
  'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace';

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: 6,
  colors: { accent, dark },
  fontFamily: sans,
  fontFamilyMonospace: mono,
  headings: { fontFamily: sans, fontWeight: "650" },
  defaultRadius: 6,
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  breakpoints: { xs: "36em", sm: "48em", md: "62em", lg: "75em", xl: "88em" },
  components: {
    // Fields of a row stand at one height, whatever is said of them; beside a button at their foot they say it first.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    // Browsers say nothing of a file that was chosen already: corrected on the disk, it may be chosen again.
    FileButton: {
      defaultProps: {
        inputProps: {
          onClick: (event: MouseEvent<HTMLInputElement>) => {
            event.currentTarget.value = "";
          },
        },
      },
    },
  },
});

/** Paper is white, whatever the screen is: components would print their dark boxes and pale words on it. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let shown = dataset.mantineColorScheme;
  window.addEventListener("beforeprint", () => {
    shown = dataset.mantineColorScheme;
    dataset.mantineColorScheme = "light";
  });
  window.addEventListener("afterprint", () => {
    dataset.mantineColorScheme = shown;
  });
}

/** Puts on the colours that were chosen before anything is drawn; the page's own provider does the same later. */
export function applyColorScheme(): void {
  const chosen = localStorageColorSchemeManager().get("auto");
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.mantineColorScheme = chosen === "auto" ? system : chosen;
}
