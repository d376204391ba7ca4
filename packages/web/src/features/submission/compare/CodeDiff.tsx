import { useMemo } from "react";
import classes from "./compare.module.css";
import { type DiffRow, diffLines, partsOf } from "./line-diff.ts";

interface CodeDiffProps {
  before: string;
  after: string;
  /** What a screen reader hears of the table. */
  label: string;
}

/** Two programs side by side, line by line; what differs inside a line is marked. */
export function CodeDiff({ before, after, label }: CodeDiffProps) {
  const rows = useMemo(() => numbered(diffLines(before, after, true)), [before, after]);
  return (
    <div className={classes.diff}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          <col className={classes.numbers} />
          <col />
          <col className={classes.numbers} />
          <col />
        </colgroup>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} data-differs={!row.isSame || undefined}>
              <td className={classes.number}>{row.beforeLine}</td>
              <td data-side="before" data-none={row.expected === null || undefined}>
                <Line row={row} line={row.expected} other={row.actual} />
              </td>
              <td className={classes.number}>{row.afterLine}</td>
              <td data-side="after" data-none={row.actual === null || undefined}>
                <Line row={row} line={row.actual} other={row.expected} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** With the number of each side's own line. */
function numbered(rows: DiffRow[]) {
  let [before, after] = [0, 0];
  return rows.map((row) => ({
    ...row,
    beforeLine: row.expected === null ? null : ++before,
    afterLine: row.actual === null ? null : ++after,
  }));
}

function Line({ row, line, other }: { row: DiffRow; line: string | null; other: string | null }) {
  if (line === null || row.isSame || other === null) return line;
  const parts = partsOf(line, other);
  // Marks help where a line was changed, not where it is another one.
  const shared = parts.reduce((sum, { text, differs }) => sum + (differs ? 0 : text.length), 0);
  if (shared * 2 < Math.max(line.length, other.length)) return line;
  let at = 0;
  return parts.map(({ text, differs }) => {
    const key = at;
    at += text.length;
    return differs ? <mark key={key}>{text}</mark> : text;
  });
}
