import { Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { DiscussionReportRow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import type { PageSearch } from "../../../lib/search-params.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../../ui/list/columns.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { DeleteAction } from "../../admin/ui/RowActions.tsx";
import { handle, removeMany, reportsQuery } from "./queries.ts";

const SIZE = 10;

/** What users reported: open ones first. */
export function ReportsPage({ search }: { search: PageSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const list = useQuery(reportsQuery({ currentPage: address.currentPage, limit: address.limit }));
  const renew = useRenew([["admin", "discussion-report"]]);
  const mark = useMutation({
    mutationFn: ({ id, status }: { id: number; status: boolean }) => handle(id, status),
    onSuccess: renew,
  });
  const remove = useMutation({ mutationFn: (did: number) => removeMany([did]), onSuccess: renew });
  const columns: Column<DiscussionReportRow>[] = [
    {
      key: "about",
      title: t("discussion.admin.about"),
      isName: true,
      cell: (row) => (
        <a href={`/discussion-detail/${row.did}`} target="_blank" rel="noreferrer">
          {row.discussionTitle}
        </a>
      ),
    },
    { key: "author", title: t("admin.content.author"), kind: "tight", cell: (row) => row.discussionAuthor },
    { key: "reporter", title: t("discussion.admin.reporter"), kind: "tight", cell: (row) => row.reporter },
    { key: "content", title: t("discussion.admin.report"), cell: (row) => row.content },
    dateColumn("made", t("admin.created"), (row) => row.gmtCreate),
    {
      key: "handled",
      title: t("discussion.admin.handled"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={`${t("discussion.admin.handled")}: ${row.discussionTitle}`}
          checked={row.status}
          disabled={mark.isPending}
          onChange={() => mark.mutate({ id: row.id, status: !row.status })}
        />
      ),
    },
    actionsColumn(t("admin.actions"), (row) => (
      <DeleteAction
        name={row.discussionTitle ?? String(row.did)}
        question={t("discussion.deleteQuestion")}
        onDelete={() => remove.mutate(row.did)}
      />
    )),
  ];
  return (
    <AdminPage title={t("admin.page.discussionReports")}>
      <ListCard
        label={t("admin.page.discussionReports")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("discussion.admin.noReport")}
        address={address}
      />
    </AdminPage>
  );
}
