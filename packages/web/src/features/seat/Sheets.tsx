import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ContestantSheet } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { saveFile } from "../../lib/transfer.ts";
import { IconDownload, IconPrinter } from "../../ui/icons.ts";
import { PagePending } from "../../ui/PagePending.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Paper } from "../../ui/Paper.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useContest } from "../contest/context.ts";
import classes from "../desk/desk.module.css";
import { placeText } from "../desk/place.ts";
import { useShortName } from "../site/queries.ts";
import { writeCsv } from "../user/admin/sheet.ts";
import { sheetsQuery } from "./queries.ts";
import seat from "./seat.module.css";

/** What accounts sign in with: to look at as cards, on paper a page for each. */
export function Sheets({ listKey }: { listKey: string }) {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const list = useQuery(sheetsQuery(cid, listKey));
  const back = (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => (
        <Link
          {...props}
          to="/contest/$contestID/contestants"
          params={{ contestID: String(cid) }}
          search={{}}
        />
      )}
    >
      {t("seat.sheets.back")}
    </Button>
  );
  if (list.error) return <EmptyState text={t("seat.sheets.gone")}>{back}</EmptyState>;
  if (!list.data) return <PagePending />;
  const { sheets, expires } = list.data;
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
            onClick={() => saveAsCsv(cid, sheets)}
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
      <SheetList className={seat.sheets} sheets={sheets} />
      <Paper>
        <SheetList className={seat.pages} sheets={sheets} />
      </Paper>
    </Panel>
  );
}

const columns = ["username", "password", "name", "team", "school", "room", "seat"] as const;

function saveAsCsv(cid: number, sheets: readonly ContestantSheet[]): void {
  const rows = sheets.map((sheet) => columns.map((name) => sheet[name] ?? ""));
  saveFile(
    new Blob([writeCsv([[...columns], ...rows])], { type: "text/csv" }),
    `contest_${cid}_accounts.csv`,
  );
}

function SheetList({
  sheets,
  className,
}: {
  sheets: readonly ContestantSheet[];
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const site = useShortName();
  const { contest } = useContest();
  return (
    <ul className={className}>
      {sheets.map((sheet) => (
        <li key={sheet.username}>
          <p>{contest.title}</p>
          <h3>{sheet.name}</h3>
          <p>{[sheet.team !== sheet.name && sheet.team, sheet.school].filter(Boolean).join(" · ")}</p>
          <dl>
            {(sheet.room || sheet.seat) && (
              <>
                <dt>{t("desk.place")}</dt>
                <dd>{placeText(sheet)}</dd>
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
