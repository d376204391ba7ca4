import { type Toolchain, toolchains } from "@verdict/contract/toolchains";
import { megabytes } from "./maven.ts";

const ALSO = " With O2";

function namesOf({ language: { names }, note }: Toolchain): string {
  const plain = names.filter((name) => !name.endsWith(ALSO));
  const inPairs = plain.length > 1 && names.length === 2 * plain.length;
  const listed = inPairs ? `${plain.join(", ")}, each also${ALSO}` : names.join(", ");
  return note ? `${listed} (${note})` : listed;
}

function originOf({ packages, maven }: Toolchain): string {
  if (maven) {
    const [first] = maven.archives;
    return `none; ${first?.artifact} ${first?.version} by Maven, into ${maven.home} (${megabytes(maven)})`;
  }
  if (packages === null) return "none in Debian 12 that works; used where installed under /usr";
  return packages.length > 0 ? packages.join(", ") : "none: the Node that runs the judge";
}

/** The table of docs/languages.md. */
export function languageTable(): string {
  const rows = [
    ["Language", "Debian packages", "Time", "Memory"],
    ...toolchains.map((toolchain) => {
      const { least } = toolchain;
      const measured = least ? [`${least.ms} ms`, `${least.mib} MiB`] : ["", ""];
      return [namesOf(toolchain), originOf(toolchain), ...measured];
    }),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`);
  lines.splice(1, 0, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`);
  return lines.join("\n");
}

const TABLE = /^\| Language [\s\S]*?(?=\n\n)/m;

/** The document with the table as it is now. */
export const withLanguageTable = (document: string): string => document.replace(TABLE, () => languageTable());
