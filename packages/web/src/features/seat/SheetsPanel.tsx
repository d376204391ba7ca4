import { Button, Group } from "@mantine/core";
import type { ContestantSheet } from "@verdict/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { saveFile } from "../../lib/transfer.ts";
import { IconDownload, IconPrinter } from "../../ui/icons.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Paper } from "../../ui/Paper.tsx";
import classes from "../desk/desk.module.css";
import { seatText } from "../desk/seat-text.ts";
import { useShortName } from "../site/queries.ts";
import { writeCsv } from "../user/admin/spreadsheet.ts";
import seat from "./seat.module.css";

/** What an account signs in with; of a class there are no places and teams. */
export type Sheet = Pick<ContestantSheet, "username" | "password" | "name"> & Partial<ContestantSheet>;

interface SheetsPanelProps {
  /** Of the contest or group: stands on each sheet. */
  title: string;
  fileName: string;
  sheets: readonly Sheet[];
  expires: string;
  back: ReactNode;
}

/** What accounts sign in with: to look at as cards, on paper a page for each. */
export function SheetsPanel({ title, fileName, sheets, expires, back }: SheetsPanelProps) {
  const { t } = useTranslation();
  return (
    <Panel
      title={t("seat.sheets.title", { number: sheets.length })}
      more={
        <Group gap="xs">
          <Button size="xs" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t("seat.sheets.print")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveAsCsv(fileName, sheets)}
          >
            CSV
          </Button>
          {back}
        </Group>
      }
    >
      <p className={`${seat.sum} ${classes.dim}`}>
        {t("seat.sheets.once", { date: formatDateTime(expires) })}
      </p>
      <SheetList className={seat.sheets} title={title} sheets={sheets} />
      <Paper>
        <SheetList className={seat.pages} title={title} sheets={sheets} />
      </Paper>
    </Panel>
  );
}

const columns = ["username", "password", "name", "team", "school", "room", "seat"] as const;

function saveAsCsv(fileName: string, sheets: readonly Sheet[]): void {
  const said = columns.filter((name) => sheets.some((sheet) => sheet[name] !== undefined));
  const rows = sheets.map((sheet) => said.map((name) => sheet[name] ?? ""));
  saveFile(new Blob([writeCsv([[...said], ...rows])], { type: "text/csv" }), fileName);
}

interface SheetListProps {
  title: string;
  sheets: readonly Sheet[];
  className?: string | undefined;
}

function SheetList({ title, sheets, className }: SheetListProps) {
  const { t } = useTranslation();
  const site = useShortName();
  return (
    <ul className={className}>
      {sheets.map((sheet) => (
        <li key={sheet.username}>
          <p>{title}</p>
          <h3>{sheet.name}</h3>
          <p>{[sheet.team !== sheet.name && sheet.team, sheet.school].filter(Boolean).join(" · ")}</p>
          <dl>
            {(sheet.room || sheet.seat) && (
              <>
                <dt>{t("desk.seat")}</dt>
                <dd>{seatText({ room: sheet.room ?? null, seat: sheet.seat ?? null })}</dd>
              </>
            )}
            <dt>{site}</dt>
            <dd>{location.origin}</dd>
            <dt>{t("seat.username")}</dt>
            <dd className="mono">{sheet.username}</dd>
            <dt>{t("seat.password")}</dt>
            <dd className="mono">{sheet.password}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
