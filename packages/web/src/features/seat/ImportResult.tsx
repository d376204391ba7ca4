import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "../desk/desk.module.css";
import type { Row } from "./rows.ts";
import seat from "./seat.module.css";

export interface Line<Outcome extends string> {
  /** Of the row, from 1. */
  number: number;
  row: Row;
  outcome: Outcome;
  username: string | null;
}

export interface Result<Outcome extends string> {
  isDry: boolean;
  lines: readonly Line<Outcome>[];
}

/** What the outcomes of a list's rows mean. */
export interface Meaning<Outcome extends string> {
  isGood: (outcome: Outcome) => boolean;
  /** Outcomes that change something. */
  changing: readonly Outcome[];
  say: (outcome: Outcome) => string;
  /** How often there was which, in one line. */
  sum: (numberOf: (outcome: Outcome) => number) => string;
  /** The button that imports so many rows. */
  run: (number: number) => string;
  /** Of the table, after number and outcome. */
  columns: readonly Column<Line<Outcome>>[];
}

interface ImportResultProps<Outcome extends string> {
  result: Result<Outcome>;
  meaning: Meaning<Outcome>;
  isWorking: boolean;
  onImport: () => void;
}

const SHOWN = 200;

/** What will become, or became, of each row; those that cannot be come first. */
export function ImportResult<Outcome extends string>({
  result: { isDry, lines },
  meaning: { isGood, changing, say, sum, run, columns },
  isWorking,
  onImport,
}: ImportResultProps<Outcome>) {
  const { t } = useTranslation();
  const broken = lines.filter(({ outcome }) => !isGood(outcome));
  const fine = lines.filter(({ outcome }) => isGood(outcome));
  const doing = lines.filter(({ outcome }) => changing.includes(outcome)).length;
  const all: Column<Line<Outcome>>[] = [
    { key: "line", title: t("seat.import.line"), kind: "right", cell: ({ number }) => number },
    {
      key: "outcome",
      title: t("seat.import.outcome"),
      cell: ({ outcome }) => <span className={isGood(outcome) ? undefined : seat.bad}>{say(outcome)}</span>,
    },
    ...columns,
  ];
  return (
    <Panel
      title={t(isDry ? "seat.import.previewTitle" : "seat.import.doneTitle")}
      more={
        isDry && (
          <Button size="xs" disabled={doing === 0} loading={isWorking} onClick={onImport}>
            {run(doing)}
          </Button>
        )
      }
    >
      <p className={seat.sum} role="status">
        {sum((outcome) => lines.filter((line) => line.outcome === outcome).length)}{" "}
        {broken.length > 0 && (
          <b className={seat.bad}>{t("seat.import.broken", { number: broken.length })}</b>
        )}
      </p>
      <DataTable
        label={t("seat.import.previewTitle")}
        columns={all}
        rows={[...broken, ...fine].slice(0, SHOWN)}
        rowKey={({ number }) => String(number)}
        empty={t("seat.import.nothing")}
      />
      {lines.length > SHOWN && (
        <p className={`${seat.sum} ${classes.dim}`}>
          {t("seat.import.more", { number: lines.length - SHOWN })}
        </p>
      )}
    </Panel>
  );
}
