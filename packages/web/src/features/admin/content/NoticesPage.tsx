import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  TagsInput,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type AdminNotice,
  addNotice,
  deleteNotice,
  getNotices,
  noticeTypes,
  updateNotice,
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
import { Badge } from "../ui/Badge.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { type Column, DataTable } from "../ui/DataTable.tsx";

type NoticeType = (typeof noticeTypes)[number];

/** Messages to all, to some, or to the staff: at once, at the next full hour, or later. */
export function NoticesPage() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [search, change] = useFilters();
  const { currentPage, limit } = pageOf(search, 10);
  const [edited, setEdited] = useState<AdminNotice | "new" | null>(null);
  const [ask, question] = useConfirm();
  const renew = () => queryClient.invalidateQueries({ queryKey: ["admin", "notice"] });
  const list = useQuery({
    queryKey: ["admin", "notice", currentPage, limit, search.type],
    queryFn: ({ signal }) => call(getNotices, { query: { currentPage, limit, type: search.type }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteNotice, { query: { id } }),
    onSuccess: renew,
  });
  const columns: Column<AdminNotice>[] = [
    {
      key: "title",
      title: t("admin.content.title"),
      cell: (row) => (
        <button type="button" className="admin-link" onClick={() => setEdited(row)}>
          {row.title}
        </button>
      ),
    },
    {
      key: "to",
      title: t("admin.notices.to"),
      cell: (row) =>
        row.type === "Single" ? (
          <span title={row.recipients.join(", ")}>{row.recipients.slice(0, 3).join(", ")}</span>
        ) : (
          t(`admin.noticeType.${row.type}`)
        ),
    },
    {
      key: "state",
      title: t("admin.notices.state"),
      kind: "tight",
      cell: (row) => (
        <Badge tone={row.state ? "ac" : "warn"}>
          {t(row.state ? "admin.notices.sent" : "admin.notices.planned")}
        </Badge>
      ),
    },
    {
      key: "at",
      title: t("admin.notices.sendAt"),
      kind: "tight",
      cell: (row) => <span className="numeric admin-dim">{formatDateTime(row.sendAt)}</span>,
    },
    { key: "readers", title: t("admin.notices.readers"), kind: "right", cell: (row) => row.readers },
    { key: "by", title: t("admin.content.author"), kind: "tight", cell: (row) => row.adminUsername },
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
                text: t("admin.notices.deleteQuestion"),
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
      title={t("admin.page.notices")}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
          {t("admin.notices.add")}
        </Button>
      }
    >
      <Card flush>
        <div className="admin-filters">
          <NativeSelect
            aria-label={t("admin.notices.to")}
            value={search.type ?? ""}
            data={[
              { value: "", label: t("admin.notices.anyType") },
              ...noticeTypes.map((value) => ({ value, label: t(`admin.noticeType.${value}`) })),
            ]}
            onChange={(event) => change({ type: event.currentTarget.value || undefined })}
          />
        </div>
        <DataTable
          label={t("admin.page.notices")}
          columns={columns}
          rows={list.data?.records}
          rowKey={(row) => String(row.id)}
          empty={t("admin.notices.none")}
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
        <NoticeDialog
          notice={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void renew();
          }}
        />
      )}
      {question}
    </AdminPage>
  );
}

interface NoticeDialogProps {
  notice: AdminNotice | null;
  onClose: () => void;
  onSaved: () => void;
}

function NoticeDialog({ notice, onClose, onSaved }: NoticeDialogProps) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: {
      title: notice?.title ?? "",
      content: notice?.content ?? "",
      type: (notice?.type ?? "All") as NoticeType,
      recipients: notice?.recipients ?? [],
      when: "hour" as "hour" | "now" | "later",
      sendAt: "",
    },
    validate: {
      title: (title) => (title.trim() ? null : t("refusal.title-blank")),
      content: (content) => (content.trim() ? null : t("refusal.content-blank")),
      recipients: (names, { type }) =>
        type === "Single" && names.length === 0 ? t("refusal.notice-without-recipient") : null,
      sendAt: (at, { when }) => (when === "later" && !at ? t("refusal.date-malformed") : null),
    },
  });
  const save = useMutation({
    mutationFn: async ({ title, content, type, recipients, when, sendAt }: typeof form.values) => {
      const body = { title, content, type, now: when === "now" };
      if (notice) return void (await call(updateNotice, { body: { ...body, id: notice.id } }));
      await call(addNotice, {
        body: {
          ...body,
          // A name may come with the comma it was typed with.
          ...(type === "Single" && {
            recipients: recipients.flatMap((names) => names.split(/[,;\s]+/)).filter(Boolean),
          }),
          ...(when === "later" && { sendAt: new Date(sendAt).toISOString() }),
        },
      });
    },
    onSuccess: () => {
      toast(t("admin.saved"), "success");
      onSaved();
    },
  });
  const { type, when, content } = form.values;
  const isSent = notice?.state === true;
  return (
    <Dialog
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      size="70rem"
      title={notice ? t("admin.editOf", { name: notice.title }) : t("admin.notices.add")}
    >
      <form className="admin-form" onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label={t("admin.content.title")}
          required
          data-autofocus
          maxLength={255}
          {...form.getInputProps("title")}
        />
        <NativeSelect
          label={t("admin.notices.to")}
          disabled={notice !== null}
          data={noticeTypes.map((value) => ({ value, label: t(`admin.noticeType.${value}`) }))}
          {...form.getInputProps("type")}
        />
        {type === "Single" && (
          <TagsInput
            label={t("admin.notices.recipients")}
            description={t("admin.notices.recipientsNote")}
            disabled={notice !== null}
            splitChars={[",", " ", ";", "\n"]}
            {...form.getInputProps("recipients")}
          />
        )}
        <MarkdownField
          label={t("admin.content.content")}
          value={content}
          onChange={(text) => form.setFieldValue("content", text)}
        />
        {form.errors.content && (
          <p role="alert" style={{ color: "var(--bad)", margin: 0 }}>
            {form.errors.content}
          </p>
        )}
        {!isSent && (
          <div className="admin-row">
            <SegmentedControl
              aria-label={t("admin.notices.sendAt")}
              data={(notice ? (["hour", "now"] as const) : (["hour", "now", "later"] as const)).map(
                (value) => ({
                  value,
                  label: t(`admin.noticeWhen.${value}`),
                }),
              )}
              {...form.getInputProps("when")}
            />
            {when === "later" && (
              <TextInput
                type="datetime-local"
                aria-label={t("admin.notices.sendAt")}
                {...form.getInputProps("sendAt")}
              />
            )}
          </div>
        )}
        {isSent && <p className="admin-dim">{t("admin.notices.sentNote")}</p>}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {t("admin.save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
