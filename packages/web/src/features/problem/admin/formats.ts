import type { PackageFormat } from "@verdict/contract";

const names = {
  qduoj: "QDUOJ",
  fps: "FPS",
  hydro: "Hydro",
  polygon: "Polygon",
  kattis: "Kattis, ICPC",
  dmoj: "DMOJ",
} as const;

/** A package format by its name; our own is called `own`, in the reader's language. */
export function formatName(format: PackageFormat, own: string): string {
  return format === "own" ? own : names[format];
}
