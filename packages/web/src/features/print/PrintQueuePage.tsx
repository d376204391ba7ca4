import { Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type PrintRow, printStatus } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListAddress } from "../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn, nameColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import { DeskPage } from "../desk/DeskPage.tsx";
import desk from "../desk/desk.module.css";
import { RoomFilter } from "../desk/RoomFilter.tsx";
import { seatText } from "../desk/seat-text.ts";
import { PrintDialog } from "./PrintDialog.tsx";
import { PRINT_PAGE_SIZE, printsQuery } from "./queries.ts";
import { type PrintSearch, printViews } from "./search.ts";

export function PrintQueuePage({ search }: { search: PrintSearch }) {
  return (
    <DeskPage>
      <PrintQueue search={search} />
    </DeskPage>
  );
}

/** What contestants asked to be printed; opened one by one, printed and marked. */
function PrintQueue({ search }: { search: PrintSearch }) {
  const { t } = useTranslation();
  const { id: cid } = useContest().contest;
  const address = useListAddress(search, PRINT_PAGE_SIZE);
  const list = useQuery(printsQuery(cid, search));
  const [opened, open] = useState<number | null>(null);
  return (
    <Panel title={t("desk.print.queue")} busy={list.isFetching}>
      <List
        label={t("desk.print.queue")}
        list={list}
        address={address}
        filters={
          <>
            <SegmentedControl
              size="sm"
              aria-label={t("desk.print.views")}
              value={search.view ?? "open"}
              onChange={(view) => address.change({ view: view === "all" ? "all" : undefined })}
              data={printViews.map((value) => ({ value, label: t(`desk.print.view.${value}`) }))}
            />
            <RoomFilter cid={cid} value={search.room} onChange={(room) => address.change({ room })} />
          </>
        }
        columns={columns(t, open)}
        rowKey={({ id }) => String(id)}
        empty={t("desk.print.none")}
        expectedRows={5}
      />
      {opened !== null && <PrintDialog cid={cid} id={opened} onClose={() => open(null)} />}
    </Panel>
  );
}

function columns(t: TFunction, open: (id: number) => void): Column<PrintRow>[] {
  return [
    nameColumn(
      t("desk.print.who"),
      ({ username, nickname, realname }) => [username, realname ?? nickname].filter(Boolean).join(" · "),
      ({ id }) => open(id),
    ),
    { key: "seat", title: t("desk.seat"), cell: seatText },
    { key: "school", title: t("desk.school"), isWide: true, cell: ({ school }) => school },
    { key: "lines", title: t("desk.print.lines"), kind: "right", cell: ({ lines }) => lines },
    dateColumn("at", t("desk.print.at"), ({ gmtCreate }) => gmtCreate),
    {
      key: "status",
      title: t("desk.print.status"),
      cell: ({ status, doneBy }) =>
        status === printStatus.open ? (
          t("desk.print.open")
        ) : (
          <span className={desk.dim}>{t("desk.print.doneBy", { name: doneBy ?? "" })}</span>
        ),
    },
    actionsColumn(t("desk.print.show"), ({ id }) => (
      <Button size="compact-xs" variant="light" onClick={() => open(id)}>
        {t("desk.print.show")}
      </Button>
    )),
  ];
}
