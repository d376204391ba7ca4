import { useQuery } from "@tanstack/react-query";
import type { DeletedText } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useListAddress } from "../../../ui/list/address.ts";
import { type Column, dateColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { Markdown } from "../../../ui/Markdown.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import type { DeletedSearch } from "../search.ts";
import { excerptOf } from "./excerpt.ts";
import { KindFilter } from "./KindFilter.tsx";
import { deletedQuery } from "./queries.ts";

const SIZE = 10;

/** What was deleted in the last 30 days. */
export function DeletedPage({ search }: { search: DeletedSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const [shown, setShown] = useState<DeletedText | null>(null);
  const kind = search.kind ?? "discussion";
  const list = useQuery(deletedQuery({ currentPage: address.currentPage, limit: address.limit, kind }));
  const columns: Column<DeletedText>[] = [
    nameColumn(t("discussion.field.content"), (row) => excerptOf(row.content), setShown),
    { key: "place", title: t("discussion.admin.about"), cell: (row) => row.place },
    { key: "author", title: t("admin.content.author"), kind: "tight", cell: (row) => row.author },
    { key: "by", title: t("discussion.admin.deletedBy"), kind: "tight", cell: (row) => row.deletedBy },
    dateColumn("made", t("admin.created"), (row) => row.gmtCreate),
    dateColumn("gone", t("discussion.admin.deletedAt"), (row) => row.gmtDeleted),
  ];
  return (
    <AdminPage title={t("admin.page.discussionDeleted")} note={t("discussion.admin.deletedNote")}>
      <ListCard
        label={t("admin.page.discussionDeleted")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("discussion.admin.noneDeleted")}
        address={address}
        filters={<KindFilter value={kind} onChange={(next) => address.change({ kind: next })} />}
      />
      {shown && (
        <Dialog opened size="lg" title={shown.place ?? shown.author} onClose={() => setShown(null)}>
          <Markdown text={shown.content} />
        </Dialog>
      )}
    </AdminPage>
  );
}
