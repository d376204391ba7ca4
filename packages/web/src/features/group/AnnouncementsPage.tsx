import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { AnnouncementBody, type AnnouncementRow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contractBounds, contractRules } from "../../lib/contract-rules.ts";
import { useForm } from "../../lib/form.ts";
import type { PageSearch } from "../../lib/search-params.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import card from "../../ui/card.module.css";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { IconPencil, IconPlus, IconTrash } from "../../ui/icons.ts";
import { useListAddress } from "../../ui/list/address.ts";
import { actionsColumn, type Column, dateColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { useConfirm } from "../admin/ui/confirm.tsx";
import { MarkdownField } from "../admin/ui/MarkdownField.tsx";
import { RowAction } from "../admin/ui/RowActions.tsx";
import pages from "../contest/contest-pages.module.css";
import {
  allAnnouncementsQuery,
  deleteAnnouncement,
  saveAnnouncement,
  showAnnouncement,
} from "./announcements.ts";
import { useGroup } from "./context.ts";

const SIZE = 10;
const bounds = contractBounds(AnnouncementBody);

/** What is announced in the group, for its administrators. */
export function AnnouncementsPage({ search }: { search: PageSearch }) {
  const { t } = useTranslation();
  const { group, isManager } = useGroup();
  const { uid } = useSession().user ?? {};
  const [edited, setEdited] = useState<AnnouncementRow | "new" | null>(null);
  const address = useListAddress(search, SIZE);
  const { currentPage, limit } = address;
  const list = useQuery(allAnnouncementsQuery({ gid: group.id, currentPage, limit }));
  const isMine = (row: AnnouncementRow) => isManager || row.uid === uid;
  const columns: Column<AnnouncementRow>[] = [
    {
      key: "id",
      title: t("group.number"),
      kind: "tight",
      cell: ({ id }) => <span className="numeric">{id}</span>,
    },
    { key: "title", title: t("group.announcements.title"), isName: true, cell: ({ title }) => title },
    { key: "author", title: t("group.announcements.author"), kind: "tight", cell: (row) => row.username },
    dateColumn("made", t("group.announcements.made"), (row) => row.gmtCreate),
    dateColumn("changed", t("group.announcements.changed"), (row) => row.gmtModified),
    {
      key: "shown",
      title: t("group.announcements.shown"),
      kind: "tight",
      cell: (row) => <Shown row={row} isMine={isMine(row)} />,
    },
    actionsColumn(t("group.people.actions"), (row) =>
      isMine(row) ? <Actions row={row} onEdit={() => setEdited(row)} /> : null,
    ),
  ];
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <section className={card.card}>
        <div className={card.head}>
          <h2>{t("group.tab.announcements")}</h2>
          <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => setEdited("new")}>
            {t("group.announcements.new")}
          </Button>
        </div>
        <List
          label={t("group.tab.announcements")}
          list={list}
          address={address}
          columns={columns}
          rowKey={(row) => String(row.id)}
          empty={t("group.announcements.none")}
        />
      </section>
      {edited && <EditDialog row={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** Shows or hides it at once. */
function Shown({ row, isMine }: { row: AnnouncementRow; isMine: boolean }) {
  const { t } = useTranslation();
  const { id: gid } = useGroup().group;
  const { id, title, status } = row;
  const showing = useMutation({ mutationFn: () => showAnnouncement(gid, id, status !== 0) });
  return (
    <Switch
      size="sm"
      aria-label={t("group.announcements.shownOf", { name: title })}
      checked={status === 0}
      disabled={!isMine || showing.isPending}
      onChange={() => showing.mutate()}
    />
  );
}

function Actions({ row, onEdit }: { row: AnnouncementRow; onEdit: () => void }) {
  const { t } = useTranslation();
  const [ask, dialog] = useConfirm();
  const name = row.title;
  const deleting = useMutation({
    mutationFn: () => deleteAnnouncement(row.id),
    onSuccess: () => toast(t("group.announcements.deleted", { name }), "success"),
  });
  const label = t("group.announcements.delete", { name });
  return (
    <Group gap={4} wrap="nowrap">
      <RowAction icon={IconPencil} label={t("group.announcements.edit", { name })} onClick={onEdit} />
      <RowAction
        icon={IconTrash}
        label={label}
        isDangerous
        loading={deleting.isPending}
        onClick={() =>
          ask({
            title: label,
            text: t("group.announcements.deleteQuestion", { name }),
            confirm: label,
            onConfirm: () => deleting.mutate(),
          })
        }
      />
      {dialog}
    </Group>
  );
}

function EditDialog({ row, onClose }: { row: AnnouncementRow | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { group } = useGroup();
  const form = useForm({
    initialValues: { title: row?.title ?? "", content: row?.content ?? "", isShown: row?.status !== 1 },
    validate: contractRules(AnnouncementBody, t),
  });
  const saving = useMutation({
    mutationFn: ({ title, content, isShown }: typeof form.values) =>
      saveAnnouncement({ gid: group.id, title, content, status: isShown ? 0 : 1 }, row?.id),
    onSuccess: () => {
      toast(t("group.announcements.saved"), "success");
      onClose();
    },
  });
  const title = row ? t("group.announcements.edit", { name: row.title }) : t("group.announcements.new");
  return (
    <FormDialog opened onClose={onClose} title={title} size="70rem">
      <form noValidate onSubmit={form.onSubmit((values) => saving.mutate(values))}>
        <Stack gap="sm">
          <TextInput
            label={t("group.announcements.title")}
            required
            data-autofocus
            {...bounds.title}
            {...form.getInputProps("title")}
          />
          <MarkdownField
            label={t("group.announcements.content")}
            required
            minRows={10}
            gid={group.id}
            {...form.getInputProps("content")}
            value={form.values.content}
          />
          <Group justify="space-between">
            <Switch
              label={t("group.announcements.shown")}
              {...form.getInputProps("isShown", { type: "checkbox" })}
            />
            <Button type="submit" loading={saving.isPending}>
              {t("group.form.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  );
}
