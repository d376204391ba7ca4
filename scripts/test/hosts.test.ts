import { expect, test } from "vitest";
import { withVisit } from "../../hosts/document.ts";
import { guests } from "../../hosts/guests.ts";
import { type Line, linesOf } from "../../hosts/report.ts";

const [guest, other] = guests as [(typeof guests)[number], (typeof guests)[number]];
const lines = linesOf(
  "fact\tsystem\tDebian | 12\r\nnoise of the kernel\nok\tinstalled from nothing\t\nFAIL\tuninstall\tno\nend\tdone\t\nfact\tcut",
);

test("whole lines of a report are read, others are not", () => {
  expect(lines.map(({ kind }) => kind)).toEqual(["fact", "ok", "FAIL", "end"]);
  expect(lines[0]).toEqual({ kind: "fact", what: "system", how: "Debian | 12" });
});

const page =
  "# What\n\nWords.\n\n| place | system | kernel | result | when |\n|---|---|---|---|---|\n\nMore words.\n";
const first = { date: "2026-01-01", release: "1" };

test("a visit has one row and one chapter, and tells what failed", () => {
  const written = withVisit(page, guest, lines, first);
  expect(written).toContain(
    `|---|---|---|---|---|\n| ${guest.name} | Debian \\| 12 | ?, ? | 1 steps; **1 failed** |`,
  );
  expect(written).toContain(`\n## ${guest.name}\n`);
  expect(written).toContain("\n- ✗ **failed:** uninstall: no");
  expect(written).toContain("\nMore words.\n");
});

test("a later visit takes the place of the one before; other guests keep theirs", () => {
  const passed: Line[] = lines.filter(({ kind }) => kind !== "FAIL");
  const both = withVisit(withVisit(page, guest, lines, first), other, lines, first);
  const later = withVisit(both, guest, passed, { date: "2026-02-02", release: "2" });
  expect(later.split("\n").filter((line) => line.startsWith(`| ${guest.name} |`))).toEqual([
    `| ${guest.name} | Debian \\| 12 | ?, ? | all 1 steps | 2026-02-02, 2 |`,
  ]);
  expect(later.match(/^## .*/gm)).toEqual([`## ${guest.name}`, `## ${other.name}`]);
  expect(later).toContain(`| ${other.name} | Debian \\| 12 | ?, ? | 1 steps; **1 failed** | 2026-01-01, 1 |`);
});
