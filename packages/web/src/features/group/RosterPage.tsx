import { Button } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  getRosterSheets,
  importRoster,
  isGoodRosterRow,
  ROSTER_MAX,
  type RosterOutcome,
} from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import card from "../../ui/card.module.css";
import { PagePending } from "../../ui/PagePending.tsx";
import { EmptyState } from "../../ui/states.tsx";
import pages from "../contest/contest-pages.module.css";
import type { Meaning } from "../seat/ImportResult.tsx";
import { SheetsPanel } from "../seat/SheetsPanel.tsx";
import { SpreadsheetImport } from "../seat/SpreadsheetImport.tsx";
import type { ListSearch } from "../seat/search.ts";
import { useGroup } from "./context.ts";
import { CreateLink } from "./ManageLinks.tsx";
import { renewed } from "./queries.ts";

/** A class comes as a list: accounts are found or made, become members, and their sheets are printed. */
export function RosterPage({ search }: { search: ListSearch }) {
  return (
    <div className={`${card.page} ${pages.stack}`}>
      {search.key ? <Sheets listKey={search.key} /> : <Import />}
    </div>
  );
}

const columns = ["name", "email", "number", "username", "school"] as const;

function Import() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: gid } = useGroup().group;
  return (
    <SpreadsheetImport
      title={t("roster.title")}
      more={<Back />}
      hint={t("roster.hint")}
      columns={columns}
      columnsNote={t("roster.columns")}
      example={"name,email,number,username,school\nAda Lovelace,ada@example.org,1815,,North School"}
      accept=".csv,.tsv,.txt,.xlsx"
      max={ROSTER_MAX}
      prefix={`g${gid}-`}
      send={({ rows, ...how }) => {
        const people = rows.map(({ username, name, school, email, number }) => ({
          ...{ username, name, school, email, number },
        }));
        return renewed(call(importRoster, { body: { gid, rows: people, ...how } }));
      }}
      onDone={async (key) => {
        if (key) {
          await navigate({
            ...{ to: "/group/$groupID/roster", params: { groupID: String(gid) }, search: { key } },
          });
        }
      }}
      meaning={meaningOf(t)}
    />
  );
}

const meaningOf = (t: TFunction): Meaning<RosterOutcome> => ({
  isGood: isGoodRosterRow,
  changing: ["made", "added", "invited"],
  say: (outcome) => t(`roster.outcome.${outcome}`),
  sum: (numberOf) =>
    t("roster.sum", {
      ...{ made: numberOf("made"), added: numberOf("added") },
      ...{ invited: numberOf("invited"), same: numberOf("same") },
    }),
  run: (count) => t("roster.run", { count }),
  columns: [
    { key: "name", title: t("roster.name"), isName: true, cell: ({ row }) => row.name || "–" },
    {
      key: "username",
      title: t("seat.username"),
      cell: ({ username, row }) => <span className="mono">{username ?? row.username}</span>,
    },
    { key: "email", title: t("roster.email"), isWide: true, cell: ({ row }) => row.email },
    { key: "number", title: t("roster.number"), isWide: true, cell: ({ row }) => row.number },
    { key: "school", title: t("roster.school"), isWide: true, cell: ({ row }) => row.school },
  ],
});

function Back() {
  const { t } = useTranslation();
  const { group } = useGroup();
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={(props) => (
        <Link to="/group/$groupID/member" params={{ groupID: String(group.id) }} {...props} />
      )}
    >
      {t("roster.back")}
    </Button>
  );
}

const sheetsQuery = (gid: number, key: string) =>
  queryOptions({
    queryKey: ["group", "sheets", gid, key],
    queryFn: ({ signal }) => call(getRosterSheets, { query: { gid, key }, signal }),
    meta: { quiet: true },
  });

function Sheets({ listKey }: { listKey: string }) {
  const { t } = useTranslation();
  const { group } = useGroup();
  const list = useQuery(sheetsQuery(group.id, listKey));
  if (list.error)
    return (
      <EmptyState text={t("roster.gone")}>
        <Back />
      </EmptyState>
    );
  if (!list.data) return <PagePending />;
  const fileName = `group_${group.id}_accounts.csv`;
  const ways = (
    <>
      <Back />
      <CreateLink of="assignment" />
    </>
  );
  return <SheetsPanel title={group.name} fileName={fileName} back={ways} {...list.data} />;
}
