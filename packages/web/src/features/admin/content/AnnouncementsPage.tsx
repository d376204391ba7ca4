import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type AnnouncementRow,
  addAnnouncement,
  deleteAnnouncement,
  getAdminAnnouncements,
  updateAnnouncement,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { MarkdownField } from "../problems/MarkdownField.tsx";
import { AdminPage } from "../ui/AdminPage.tsx";
import { actionsColumn, dateColumn, nameColumn } from "../ui/columns.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { EditDialog, useRenew, useSave } from "../ui/EditDialog.tsx";
import { ListCard, listQuery, useListAddress } from "../ui/ListCard.tsx";
import { EditAndDelete } from "../ui/RowActions.tsx";

const SIZE = 10;

const lists = [["admin", "announcement"], ["announcement"], ["home"]];

/** What everybody reads on the home page. */
export function AnnouncementsPage() {
  const { t } = useTranslation();
  const { page } = useListAddress(SIZE);
  const [edited, setEdited] = useState<AnnouncementRow | "new" | null>(null);
  const renew = useRenew(lists);
  const list = useQuery(listQuery(["announcement"], getAdminAnnouncements, page));
  const show = useMutation({
    mutationFn: ({ id, title, content, status }: AnnouncementRow) =>
      call(updateAnnouncement, { body: { id, title, content, status: status === 0 ? 1 : 0 } }),
    onSuccess: renew,
  });
  const remove = useMutation({
    mutationFn: (aid: number) => call(deleteAnnouncement, { query: { aid } }),
    onSuccess: renew,
  });
  const columns: Column<AnnouncementRow>[] = [
    nameColumn(t("admin.content.title"), (row) => row.title, setEdited),
    { key: "author", title: t("admin.content.author"), kind: "tight", cell: (row) => row.username },
    dateColumn("made", t("admin.created"), (row) => row.gmtCreate),
    dateColumn("changed", t("admin.changed"), (row) => row.gmtModified),
    {
      key: "shown",
      title: t("admin.content.shown"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={t("admin.content.shownOf", { name: row.title })}
          checked={row.status === 0}
          disabled={show.isPending}
          onChange={() => show.mutate(row)}
        />
      ),
    },
    actionsColumn(t("admin.actions"), (row) => (
      <EditAndDelete
        name={row.title}
        question={t("admin.content.deleteQuestion")}
        onEdit={() => setEdited(row)}
        onDelete={() => remove.mutate(row.id)}
      />
    )),
  ];
  return (
    <AdminPage
      title={t("admin.page.announcements")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
          {t("admin.content.newAnnouncement")}
        </Button>
      }
    >
      <ListCard
        label={t("admin.page.announcements")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.content.noAnnouncement")}
        size={SIZE}
      />
      {edited && (
        <AnnouncementDialog row={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
    </AdminPage>
  );
}

function AnnouncementDialog({ row, onClose }: { row: AnnouncementRow | null; onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenew(lists);
  const form = useForm({
    initialValues: { title: row?.title ?? "", content: row?.content ?? "", isShown: row?.status !== 1 },
    validate: { title: (title) => (title.trim() ? null : t("refusal.title-blank")) },
  });
  const save = useSave<typeof form.values>(
    ({ title, content, isShown }) => {
      const body = { title, content, status: isShown ? 0 : 1 };
      return row
        ? call(updateAnnouncement, { body: { ...body, id: row.id } })
        : call(addAnnouncement, { body });
    },
    renew,
    onClose,
  );
  return (
    <EditDialog
      name={row?.title}
      newTitle={t("admin.content.newAnnouncement")}
      size="70rem"
      isSaving={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onClose}
      beside={
        <Switch label={t("admin.content.shown")} {...form.getInputProps("isShown", { type: "checkbox" })} />
      }
    >
      <TextInput
        label={t("admin.content.title")}
        required
        data-autofocus
        maxLength={255}
        {...form.getInputProps("title")}
      />
      <MarkdownField
        label={t("admin.content.content")}
        value={form.values.content}
        onChange={(content) => form.setFieldValue("content", content)}
        minRows={10}
      />
    </EditDialog>
  );
}
