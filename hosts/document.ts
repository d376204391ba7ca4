// docs/hosts.md: one row and one chapter for each place, written when a guest was there. Others stay as they are.
import type { Guest } from "./guests.ts";
import type { Line } from "./report.ts";

interface Occasion {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly release: string;
}

export function withVisit(
  document: string,
  guest: Guest,
  lines: readonly Line[],
  occasion: Occasion,
): string {
  const fact = (name: string) => lines.find(({ kind, what }) => kind === "fact" && what === name)?.how ?? "?";
  const failed = lines.filter(({ kind }) => kind === "FAIL").length;
  const passed = lines.filter(({ kind }) => kind === "ok").length;
  const result = failed === 0 ? `all ${passed} steps` : `${passed} steps; **${failed} failed**`;
  const cells = [guest.name, fact("system"), `${fact("kernel")}, ${fact("control groups")}`, result];
  const row = `| ${[...cells, `${occasion.date}, ${occasion.release}`].map(inCell).join(" | ")} |`;
  const chapter = [
    `## ${guest.name}`,
    "",
    `${guest.about}. Run on ${occasion.date} with the release ${occasion.release}.`,
    "",
    ...lines
      .filter(({ kind }) => kind !== "end")
      .map(({ kind, what, how }) => `- ${MARK[kind]}${what}${how && `: ${how}`}`),
  ].join("\n");
  return placeChapter(placeRow(document, guest.name, row), guest.name, chapter);
}

const MARK = { fact: "", ok: "✓ ", FAIL: "✗ **failed:** ", end: "" } as const;
const inCell = (text: string) => text.replaceAll("|", "\\|");

function placeRow(document: string, name: string, row: string): string {
  const lines = document.split("\n");
  const old = lines.findIndex((line) => line.startsWith(`| ${name} |`));
  if (old >= 0) lines[old] = row;
  else lines.splice(lines.findLastIndex((line) => line.startsWith("|")) + 1, 0, row);
  return lines.join("\n");
}

function placeChapter(document: string, name: string, chapter: string): string {
  const parts = document.trimEnd().split(/\n(?=## )/);
  const old = parts.findIndex((part) => part.startsWith(`## ${name}\n`));
  if (old >= 0) parts[old] = chapter;
  else parts.push(chapter);
  return `${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
}
