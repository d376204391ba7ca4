import { Button, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { AnnouncementBody, type AnnouncementRow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contractRules } from "../../../lib/contract-rules.ts";
import { useForm } from "../../../lib/form.ts";
import type { PageSearch } from "../../../lib/search-params.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn, dateColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { EditDialog, useRenew, useSave } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { MarkdownField } from "../../admin/ui/MarkdownField.tsx";
import { EditAndDelete } from "../../admin/ui/RowActions.tsx";
import { ContestTop } from "../../contest/admin/ContestTop.tsx";
import { removeAnnouncement, saveAnnouncement, showAnnouncement } from "./actions.ts";
import { announcementsQuery } from "./queries.ts";

const SIZE = 10;

const lists = [["admin", "announcement"], ["announcement"], ["home"]];

interface AnnouncementsPageProps {
  search: PageSearch;
  /** Those of this contest; without: what everybody reads on the home page. */
  cid?: number;
}

export function AnnouncementsPage(props: AnnouncementsPageProps) {
  return (
    <>
      {props.cid !== undefined && <ContestTop cid={props.cid} />}
      <Announcements {...props} />
    </>
  );
}

function Announcements({ search, cid }: AnnouncementsPageProps) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const [edited, setEdited] = useState<AnnouncementRow | "new" | null>(null);
  const renew = useRenew(lists);
  const list = useQuery(announcementsQuery(cid, { ...search, limit: address.limit }));
  const show = useMutation({
    mutationFn: ({ id, status }: AnnouncementRow) => showAnnouncement(cid, id, status !== 0),
    onSuccess: renew,
  });
  const remove = useMutation({
    mutationFn: (aid: number) => removeAnnouncement(cid, aid),
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
      title={t(cid === undefined ? "admin.page.announcements" : "admin.page.contestAnnouncements")}
      actions={
        // Before there is a list nobody knows whether it may be written to.
        list.data && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
            {t("admin.content.newAnnouncement")}
          </Button>
        )
      }
    >
      <ListCard
        label={t("admin.page.announcements")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.content.noAnnouncement")}
        address={address}
      />
      {edited && (
        <AnnouncementDialog
          cid={cid}
          row={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPage>
  );
}

interface AnnouncementDialogProps {
  cid: number | undefined;
  row: AnnouncementRow | null;
  onClose: () => void;
}

function AnnouncementDialog({ cid, row, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslation();
  const renew = useRenew(lists);
  const form = useForm({
    initialValues: { title: row?.title ?? "", content: row?.content ?? "", isShown: row?.status !== 1 },
    validate: contractRules(AnnouncementBody, t),
  });
  const save = useSave<typeof form.values>(
    ({ title, content, isShown }) =>
      saveAnnouncement(cid, { title, content, status: isShown ? 0 : 1 }, row?.id),
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
      <TextInput label={t("admin.content.title")} required data-autofocus {...form.getInputProps("title")} />
      <MarkdownField
        label={t("admin.content.content")}
        required
        minRows={10}
        {...form.getInputProps("content")}
        value={form.values.content}
      />
    </EditDialog>
  );
}
