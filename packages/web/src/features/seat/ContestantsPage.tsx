import { Link, useNavigate } from "@tanstack/react-router";
import {
  CONTESTANTS_MAX,
  type ContestantOutcome,
  importContestants,
  isGoodContestant,
} from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatDateTime } from "../../lib/dates.ts";
import { queryClient } from "../../lib/query-client.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import { refreshContest } from "../contest/queries.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import { seatText } from "../desk/seat-text.ts";
import { earlierSheets } from "./earlier-sheets.ts";
import type { Meaning } from "./ImportResult.tsx";
import { columns } from "./rows.ts";
import { Sheets } from "./Sheets.tsx";
import { SpreadsheetImport } from "./SpreadsheetImport.tsx";
import type { ListSearch } from "./search.ts";
import classes from "./seat.module.css";

/** Who the contest is for: a list comes in, accounts are made, and their sheets are printed. */
export function ContestantsPage({ search }: { search: ListSearch }) {
  if (search.key)
    return (
      <DeskPage>
        <Sheets listKey={search.key} />
      </DeskPage>
    );
  return (
    <DeskPage>
      <EarlierSheets />
      <Import />
    </DeskPage>
  );
}

/** What was made within the last half an hour, to be printed again; nothing where there is none. */
function EarlierSheets() {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const made = earlierSheets(cid);
  if (made.length === 0) return null;
  return (
    <Panel title={t("seat.sheets.earlier")}>
      <ul className={classes.earlier}>
        {made.map(({ key, number, expires }) => (
          <li key={key}>
            <Link to="/contest/$contestID/contestants" params={{ contestID: String(cid) }} search={{ key }}>
              {t("seat.sheets.title", { number })}
            </Link>{" "}
            {t("seat.sheets.until", { date: formatDateTime(expires) })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Import() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: cid } = useContest().contest;
  return (
    <SpreadsheetImport
      title={t("seat.import.title")}
      hint={t("seat.import.hint")}
      columns={columns}
      columnsNote={t("seat.import.columns", { columns: columns.join(", ") })}
      example={"name,username,team,school,room,seat\nRed Pandas,,,North University,Hall 1,17"}
      accept=".csv,.tsv,.txt,.xlsx,.json,.yaml,.yml"
      max={CONTESTANTS_MAX}
      prefix={`c${cid}-`}
      send={(list) => call(importContestants, { body: { cid, ...list } })}
      onDone={async (key) => {
        refreshContest(cid); // how many are registered
        await queryClient.invalidateQueries({ queryKey: ["desk", cid] });
        if (key) {
          await navigate({
            ...{ to: "/contest/$contestID/contestants", params: { contestID: String(cid) }, search: { key } },
          });
        }
      }}
      meaning={meaningOf(t)}
    />
  );
}

const meaningOf = (t: TFunction): Meaning<ContestantOutcome> => ({
  isGood: isGoodContestant,
  changing: ["made", "added", "changed"],
  say: (outcome) => t(`seat.outcome.${outcome}`),
  sum: (numberOf) =>
    t("seat.import.sum", {
      made: numberOf("made"),
      added: numberOf("added"),
      changed: numberOf("changed"),
      same: numberOf("same"),
    }),
  run: (number) => t("seat.import.run", { number }),
  columns: [
    { key: "name", title: t("desk.who"), isName: true, cell: ({ row }) => row.name || row.team },
    {
      key: "username",
      title: t("seat.username"),
      cell: ({ username, row }) => <span className="mono">{username ?? row.username}</span>,
    },
    { key: "team", title: t("seat.team"), cell: ({ row }) => row.team },
    { key: "school", title: t("desk.school"), isWide: true, cell: ({ row }) => row.school },
    { key: "seat", title: t("desk.seat"), cell: ({ row }) => seatText(row) },
    {
      key: "networks",
      title: t("seat.networks"),
      isWide: true,
      cell: ({ row }) => <span className="mono">{row.networks}</span>,
    },
  ],
});
