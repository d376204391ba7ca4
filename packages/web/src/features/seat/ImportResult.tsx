import { Button } from "@mantine/core";
import { type ContestantOutcome, isGoodContestant } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Column } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "../desk/desk.module.css";
import { placeText } from "../desk/place.ts";
import type { Row } from "./rows.ts";
import seat from "./seat.module.css";

interface Line {
  /** Of the row, from 1. */
  number: number;
  row: Row;
  outcome: ContestantOutcome;
  username: string | null;
}

export interface Result {
  isDry: boolean;
  lines: Line[];
}

interface ImportResultProps {
  result: Result;
  isWorking: boolean;
  onImport: () => void;
}

const SHOWN = 200;

/** What will become, or became, of each row; those that cannot be come first. */
export function ImportResult({ result: { isDry, lines }, isWorking, onImport }: ImportResultProps) {
  const { t } = useTranslation();
  const numberOf = (outcome: ContestantOutcome) => lines.filter((line) => line.outcome === outcome).length;
  const sums = { made: numberOf("made"), added: numberOf("added"), changed: numberOf("changed") };
  const broken = lines.filter(({ outcome }) => !isGoodContestant(outcome));
  const fine = lines.filter(({ outcome }) => isGoodContestant(outcome));
  const doing = sums.made + sums.added + sums.changed;
  return (
    <Panel
      title={t(isDry ? "seat.import.previewTitle" : "seat.import.doneTitle")}
      more={
        isDry && (
          <Button size="xs" disabled={doing === 0} loading={isWorking} onClick={onImport}>
            {t("seat.import.run", { number: doing })}
          </Button>
        )
      }
    >
      <p className={seat.sum} role="status">
        {t("seat.import.sum", { ...sums, same: numberOf("same") })}{" "}
        {broken.length > 0 && (
          <b className={seat.bad}>{t("seat.import.broken", { number: broken.length })}</b>
        )}
      </p>
      <DataTable
        label={t("seat.import.previewTitle")}
        columns={columnsOf(t)}
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

function columnsOf(t: TFunction): Column<Line>[] {
  return [
    { key: "line", title: t("seat.import.line"), kind: "right", cell: ({ number }) => number },
    {
      key: "outcome",
      title: t("seat.import.outcome"),
      cell: ({ outcome }) => (
        <span className={isGoodContestant(outcome) ? undefined : seat.bad}>
          {t(`seat.outcome.${outcome}`)}
        </span>
      ),
    },
    { key: "name", title: t("desk.who"), isName: true, cell: ({ row }) => row.name || row.team },
    {
      key: "username",
      title: t("seat.username"),
      cell: ({ username, row }) => <span className="mono">{username ?? row.username}</span>,
    },
    { key: "team", title: t("seat.team"), cell: ({ row }) => row.team },
    { key: "school", title: t("desk.school"), isWide: true, cell: ({ row }) => row.school },
    { key: "place", title: t("desk.place"), cell: ({ row }) => placeText(row) },
    {
      key: "networks",
      title: t("seat.networks"),
      isWide: true,
      cell: ({ row }) => <span className="mono">{row.networks}</span>,
    },
  ];
}
