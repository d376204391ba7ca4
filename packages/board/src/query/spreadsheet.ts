import { shownName } from "../people.ts";
import { type Cell, emptyCell, rules } from "../rules.ts";
import type { Standings } from "../standings.ts";
import { isAfterEnd } from "./rows.ts";

export type SpreadsheetCell = string | number;

/** Header and rows of the managers' spreadsheet. Ranks as on the board, "*" without one. */
export function spreadsheetRows(standings: Standings, { removeStar = false } = {}): SpreadsheetCell[][] {
  const { spec, people, points, cost, total } = standings;
  const { hasPoints } = rules[spec.form];
  const totals = hasPoints ? ["Total Score"] : ["AC", "Total Submission", "Total Penalty Time"];
  const labels = spec.problems.map(({ label }) => label);
  const sheet: SpreadsheetCell[][] = [
    ["Rank", "Username", "ShowName", "Real Name", "School", ...totals, ...labels],
  ];
  const cell = emptyCell();
  for (const row of (removeStar ? standings.ranked : standings.all).rows()) {
    const person = people.person(row);
    const rank = standings.rank(row);
    const line: SpreadsheetCell[] = [rank < 0 ? "*" : rank, person.username, shownName(person, spec, false)];
    line.push(person.realname ?? "", person.school ?? "", points[row] as number);
    if (!hasPoints) line.push(total[row] as number, cost[row] as number);
    for (let problem = 0; problem < labels.length; problem++) {
      standings.cell(row, problem, cell);
      if (cell.total === 0) line.push("");
      else line.push(hasPoints ? cell.score : acmText(cell, isAfterEnd(standings, row, cell.second)));
    }
    sheet.push(line);
  }
  return sheet;
}

/** "+(tries)", with "*" after the end; "-(errors)", "-(errors+frozen)", "?(frozen)"; free attempts alone say nothing. */
export function acmText({ second, errors, tries }: Cell, isAfter: boolean): string {
  if (second >= 0) return `+(${errors + 1})${isAfter ? "*" : ""}`;
  if (errors > 0) return tries > 0 ? `-(${errors}+${tries})` : `-(${errors})`;
  return tries > 0 ? `?(${tries})` : "";
}
