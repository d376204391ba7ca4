import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DeskPerson, participationStates } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { actionsColumn, type Column, nameColumn } from "../../ui/list/columns.tsx";
import { ChoiceFilter, TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { useSelection } from "../../ui/list/selection.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import { useRenewPasswords } from "../seat/RenewPasswords.tsx";
import { ApplicationsPanel } from "./ApplicationsPanel.tsx";
import { DeskPage } from "./DeskPage.tsx";
import desk from "./desk.module.css";
import { EndDialog } from "./EndDialog.tsx";
import { LateStartDialog } from "./LateStartDialog.tsx";
import { PersonDialog } from "./PersonDialog.tsx";
import { PEOPLE_PAGE_SIZE, peopleQuery } from "./queries.ts";
import { RemovedTimeDialog } from "./RemovedTimeDialog.tsx";
import { RoomFilter } from "./RoomFilter.tsx";
import type { PeopleSearch } from "./search.ts";
import { seatText } from "./seat-text.ts";

export function PeoplePage({ search }: { search: PeopleSearch }) {
  return (
    <DeskPage>
      <People search={search} />
      <Applications />
    </DeskPage>
  );
}

function Applications() {
  const { id, applications } = useContest().contest;
  return applications ? <ApplicationsPanel cid={id} /> : null;
}

/** Who takes part, with their sheets: hidden, disqualified, with extra time; and the end for all. */
function People({ search }: { search: PeopleSearch }) {
  const { t } = useTranslation();
  const { id: cid, windowMinutes } = useContest().contest;
  const address = useListAddress(search, PEOPLE_PAGE_SIZE);
  const list = useQuery(peopleQuery(cid, search));
  const [chosen, choose] = useState<DeskPerson | null>(null);
  const [dialog, open] = useState<"end" | "removed" | "late" | null>(null);
  const renewal = useRenewPasswords(cid);
  const selection = useSelection({ nameOf: (key) => readKey(key).shown });
  const chosenRows = [...selection.keys].map(readKey);
  const sheetsOf = (rows: readonly Keyed[]) =>
    renewal.ask({
      usernames: rows.flatMap(({ usernames }) => usernames),
      number: sumOfSheets(rows),
    });
  return (
    <Panel
      title={t("desk.people.title")}
      busy={list.isFetching}
      more={
        <>
          <Button
            size="xs"
            renderRoot={(props) => (
              <Link {...props} to="/contest/$contestID/contestants" params={{ contestID: String(cid) }} />
            )}
          >
            {t("desk.people.add")}
          </Button>
          <Button size="xs" variant="default" loading={renewal.isPending} onClick={() => renewal.ask(null)}>
            {t("seat.renew.all")}
          </Button>
          {windowMinutes !== undefined && (
            <Button size="xs" variant="default" onClick={() => open("late")}>
              {t("desk.late.title")}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={() => open("removed")}>
            {t("desk.removed.title")}
          </Button>
          <Button size="xs" variant="default" onClick={() => open("end")}>
            {t("desk.end.title")}
          </Button>
        </>
      }
    >
      <List
        label={t("desk.people.title")}
        list={list}
        address={address}
        selection={selection}
        bulk={
          <Button
            size="xs"
            disabled={sumOfSheets(chosenRows) === 0}
            loading={renewal.isPending}
            onClick={() => sheetsOf(chosenRows)}
          >
            {t("seat.renew.some", { number: sumOfSheets(chosenRows) })}
          </Button>
        }
        filters={<Filters cid={cid} address={address} />}
        columns={columns(t, choose, (person) => sheetsOf([person]))}
        rowKey={keyOf}
        empty={t("desk.people.none")}
        noneFound={t("desk.people.noneFound")}
        showAll={t("desk.people.showAll")}
      />
      {chosen && <PersonDialog cid={cid} person={chosen} onClose={() => choose(null)} />}
      {dialog === "end" && <EndDialog onClose={() => open(null)} />}
      {dialog === "removed" && <RemovedTimeDialog onClose={() => open(null)} />}
      {dialog === "late" && <LateStartDialog onClose={() => open(null)} />}
      {renewal.dialog}
    </Panel>
  );
}

type Keyed = Pick<DeskPerson, "shown" | "usernames" | "sheets">;

/** What is to be known of chosen rows, which may stand on other pages. */
const keyOf = ({ id, shown, usernames, sheets }: DeskPerson): string =>
  JSON.stringify({ id, shown, usernames, sheets });
const readKey = (key: string): Keyed => JSON.parse(key);
const sumOfSheets = (rows: readonly Keyed[]) => rows.reduce((sum, { sheets }) => sum + sheets, 0);

function Filters({ cid, address: { search, change } }: { cid: number; address: ListAddress<PeopleSearch> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextFilter
        label={t("desk.people.search")}
        isSearch
        value={search.keyword}
        onChange={(keyword) => change({ keyword }, { replace: true })}
      />
      <RoomFilter cid={cid} value={search.room} onChange={(room) => change({ room })} />
      <ChoiceFilter
        label={t("desk.people.state")}
        value={search.state}
        any={t("desk.people.anyState")}
        options={participationStates.map((value) => ({ value, label: t(`desk.people.states.${value}`) }))}
        onChange={(state) => change({ state: participationStates.find((one) => one === state) })}
      />
      <Checkbox
        my={8}
        size="sm"
        label={t("desk.people.absent")}
        checked={search.absent ?? false}
        onChange={(event) => change({ absent: event.currentTarget.checked || undefined })}
      />
    </>
  );
}

function columns(
  t: TFunction,
  choose: (person: DeskPerson) => void,
  renew: (person: DeskPerson) => void,
): Column<DeskPerson>[] {
  return [
    nameColumn(
      t("desk.who"),
      ({ shown, usernames }) => [...new Set([shown, ...usernames])].join(" · "),
      choose,
    ),
    {
      key: "kind",
      title: t("desk.people.kind"),
      kind: "tight",
      cell: ({ kind }) => t(`desk.people.kinds.${kind}`),
    },
    { key: "school", title: t("desk.school"), isWide: true, cell: ({ school }) => school },
    { key: "seat", title: t("desk.seat"), cell: seatText },
    {
      key: "number",
      title: t("desk.people.submissions"),
      kind: "right",
      cell: ({ submissions }) => submissions,
    },
    {
      key: "end",
      title: t("desk.people.ownEnd"),
      kind: "tight",
      cell: ({ startsAt, endsAt, lateReason }) =>
        endsAt && (
          <span className="numeric" title={lateReason}>
            {startsAt && `${formatDateTime(startsAt)} – `}
            {formatDateTime(endsAt)}
          </span>
        ),
    },
    {
      key: "state",
      title: t("desk.people.state"),
      cell: ({ state, reason }) =>
        state !== "present" && (
          <span className={desk.tag} title={reason ?? undefined}>
            {t(`desk.people.states.${state}`)}
          </span>
        ),
    },
    actionsColumn(t("desk.people.change"), (person) => (
      <>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={person.sheets === 0}
          title={person.sheets === 0 ? t("seat.renew.own") : undefined}
          onClick={() => renew(person)}
        >
          {t("seat.renew.one")}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => choose(person)}>
          {t("desk.people.change")}
        </Button>
      </>
    )),
  ];
}
