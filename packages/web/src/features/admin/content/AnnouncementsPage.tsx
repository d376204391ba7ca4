import { ActionIcon, Button, Group, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { formatDateTime } from "../../../lib/dates.ts";
import { toast } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconPencil, IconPlus, IconTrash } from "../../../ui/icons.ts";
import { Paginator } from "../../../ui/Paginator.tsx";
import { pageOf, useFilters } from "../navigate.ts";
import { MarkdownField } from "../problems/MarkdownField.tsx";
import { AdminPage, Card } from "../ui/AdminPage.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";

function useRenew() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: ["admin", "announcement"] });
    await queryClient.invalidateQueries({ queryKey: ["announcement"] });
    await queryClient.invalidateQueries({ queryKey: ["home"] });
  };
}

/** What everybody reads on the home page. */
export function AnnouncementsPage() {
  const { t } = useTranslation();
  const [search, change] = useFilters();
  const { currentPage, limit } = pageOf(search, 10);
  const [edited, setEdited] = useState<AnnouncementRow | "new" | null>(null);
  const [ask, question] = useConfirm();
  const renew = useRenew();
  const list = useQuery({
    queryKey: ["admin", "announcement", currentPage, limit],
    queryFn: ({ signal }) => call(getAdminAnnouncements, { query: { currentPage, limit }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
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
    {
      key: "title",
      title: t("admin.content.title"),
      cell: (row) => (
        <button type="button" className="admin-link" onClick={() => setEdited(row)}>
          {row.title}
        </button>
      ),
    },
    { key: "author", title: t("admin.content.author"), kind: "tight", cell: (row) => row.username },
    {
      key: "made",
      title: t("admin.created"),
      kind: "tight",
      cell: (row) => <span className="numeric admin-dim">{formatDateTime(row.gmtCreate)}</span>,
    },
    {
      key: "changed",
      title: t("admin.changed"),
      kind: "tight",
      cell: (row) => <span className="numeric admin-dim">{formatDateTime(row.gmtModified)}</span>,
    },
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
    {
      key: "do",
      title: <span className="visually-hidden">{t("admin.actions")}</span>,
      kind: "tight",
      cell: (row) => (
        <span className="admin-nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("admin.editOf", { name: row.title })}
            onClick={() => setEdited(row)}
          >
            <IconPencil size={17} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t("admin.deleteOf", { name: row.title })}
            onClick={() =>
              ask({
                title: t("admin.deleteOf", { name: row.title }),
                text: t("admin.content.deleteQuestion"),
                confirm: t("admin.delete"),
                onConfirm: () => remove.mutate(row.id),
              })
            }
          >
            <IconTrash size={17} />
          </ActionIcon>
        </span>
      ),
    },
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
      <Card flush>
        <DataTable
          label={t("admin.page.announcements")}
          columns={columns}
          rows={list.data?.records}
          rowKey={(row) => String(row.id)}
          empty={t("admin.content.noAnnouncement")}
          error={list.error}
          onRetry={() => void list.refetch()}
          isStale={list.isPlaceholderData}
        />
        <Paginator
          page={currentPage}
          size={limit}
          total={list.data?.total ?? 0}
          onPage={(page) => change({ page })}
          onSize={(size) => change({ limit: size })}
        />
      </Card>
      {edited && (
        <AnnouncementDialog row={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
      )}
      {question}
    </AdminPage>
  );
}

function AnnouncementDialog({ row, onClose }: { row: AnnouncementRow | null; onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenew();
  const form = useForm({
    initialValues: { title: row?.title ?? "", content: row?.content ?? "", isShown: row?.status !== 1 },
    validate: { title: (title) => (title.trim() ? null : t("refusal.title-blank")) },
  });
  const save = useMutation({
    mutationFn: async ({ title, content, isShown }: typeof form.values) => {
      const body = { title, content, status: isShown ? 0 : 1 };
      if (row) await call(updateAnnouncement, { body: { ...body, id: row.id } });
      else await call(addAnnouncement, { body });
    },
    onSuccess: async () => {
      await renew();
      toast(t("admin.saved"), "success");
      onClose();
    },
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="70rem"
      title={row ? t("admin.editOf", { name: row.title }) : t("admin.content.newAnnouncement")}
    >
      <form className="admin-form" onSubmit={form.onSubmit((values) => save.mutate(values))}>
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
        <Group justify="space-between">
          <Switch label={t("admin.content.shown")} {...form.getInputProps("isShown", { type: "checkbox" })} />
          <Button type="submit" loading={save.isPending}>
            {t("admin.save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
