import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { WaitingText } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useListAddress } from "../../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { Markdown } from "../../../ui/Markdown.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import type { DeletedSearch } from "../search.ts";
import { excerptOf } from "./excerpt.ts";
import { KindFilter } from "./KindFilter.tsx";
import { decideWaiting, waitingQuery } from "./queries.ts";

const SIZE = 10;

/** First texts of users: read, then published or refused. */
export function WaitingPage({ search }: { search: DeletedSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const [shown, setShown] = useState<WaitingText | null>(null);
  const [refusing, setRefusing] = useState<WaitingText | null>(null);
  const kind = search.kind ?? "discussion";
  const list = useQuery(waitingQuery({ currentPage: address.currentPage, limit: address.limit, kind }));
  const renew = useRenew([["admin", "discussion-waiting"], ["discussion"], ["comment"]]);
  const decide = useMutation({
    mutationFn: ({ row, accept }: { row: WaitingText; accept: boolean }) =>
      decideWaiting({ kind: row.kind, id: row.id, accept }),
    onSettled: () => {
      setShown(null);
      return renew();
    },
  });
  const buttons = (row: WaitingText) => (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="compact-xs"
        disabled={decide.isPending}
        onClick={() => decide.mutate({ row, accept: true })}
      >
        {t("discussion.admin.accept")}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={decide.isPending}
        onClick={() => setRefusing(row)}
      >
        {t("discussion.admin.refuse")}
      </Button>
    </Group>
  );
  const columns: Column<WaitingText>[] = [
    nameColumn(t("discussion.field.content"), (row) => excerptOf(row.content), setShown),
    {
      key: "place",
      title: t("discussion.field.title"),
      cell: (row) => (
        <a href={`/discussion-detail/${row.did}`} target="_blank" rel="noreferrer">
          {row.title}
        </a>
      ),
    },
    { key: "author", title: t("admin.content.author"), kind: "tight", cell: (row) => row.author },
    dateColumn("made", t("admin.created"), (row) => row.gmtCreate),
    actionsColumn(t("admin.actions"), buttons),
  ];
  return (
    <AdminPage title={t("admin.page.discussionWaiting")} note={t("discussion.admin.waitingNote")}>
      <ListCard
        label={t("admin.page.discussionWaiting")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("discussion.admin.noneWaiting")}
        address={address}
        filters={<KindFilter value={kind} onChange={(next) => address.change({ kind: next })} />}
      />
      {shown && (
        <Dialog opened size="lg" title={shown.title} onClose={() => setShown(null)}>
          <Markdown text={shown.content} />
          {buttons(shown)}
        </Dialog>
      )}
      <ConfirmDialog
        opened={refusing !== null}
        title={t("discussion.admin.refuse")}
        text={t("discussion.admin.refuseQuestion")}
        confirm={t("discussion.admin.refuse")}
        onCancel={() => setRefusing(null)}
        onConfirm={() => {
          if (refusing) decide.mutate({ row: refusing, accept: false });
          setRefusing(null);
        }}
      />
    </AdminPage>
  );
}
