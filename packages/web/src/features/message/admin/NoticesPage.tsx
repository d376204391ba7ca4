import { Button, NativeSelect, TagsInput, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type AdminNotice,
  addNotice,
  deleteNotice,
  NoticePlan,
  noticeTypes,
  updateNotice,
} from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { contractBounds, contractRules, withOwnRules } from "../../../lib/contract-rules.ts";
import { formatDateTime, parseDate } from "../../../lib/dates.ts";
import { useForm } from "../../../lib/form.ts";
import { localInput, momentToSend, nextHour } from "../../../lib/local-date.ts";
import { IconPlus } from "../../../ui/icons.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn, dateColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { ChoiceFilter } from "../../../ui/list/filters.tsx";
import { MomentInput } from "../../../ui/MomentInput.tsx";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { EditDialog, useRenew, useSave } from "../../admin/ui/EditDialog.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { MarkdownField } from "../../admin/ui/MarkdownField.tsx";
import { EditAndDelete } from "../../admin/ui/RowActions.tsx";

import { noticesQuery } from "./queries.ts";
import type { NoticesSearch } from "./search.ts";

const SIZE = 10;
const lists = [["admin", "notice"]];

type NoticeType = (typeof noticeTypes)[number];
type Plan = "kept" | "hour" | "now" | "later";

/** Messages to all, to some, or to the staff: at once, at the next full hour, or later. */
export function NoticesPage({ search }: { search: NoticesSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const [edited, setEdited] = useState<AdminNotice | "new" | null>(null);
  const renew = useRenew(lists);
  const list = useQuery(noticesQuery({ ...search, limit: address.limit }));
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteNotice, { query: { id } }),
    onSuccess: renew,
  });
  const columns: Column<AdminNotice>[] = [
    nameColumn(t("admin.content.title"), (row) => row.title, setEdited),
    {
      key: "to",
      title: t("admin.notices.to"),
      cell: (row) =>
        row.type === "Single" ? <Names names={row.recipients} /> : t(`admin.noticeType.${row.type}`),
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
    dateColumn("at", t("admin.notices.sendAt"), (row) => row.sendAt),
    { key: "readers", title: t("admin.notices.readers"), kind: "right", cell: (row) => row.readers },
    { key: "by", title: t("admin.content.author"), kind: "tight", cell: (row) => row.adminUsername },
    actionsColumn(t("admin.actions"), (row) => (
      <EditAndDelete
        name={row.title}
        question={t("admin.notices.deleteQuestion")}
        onEdit={() => setEdited(row)}
        onDelete={() => remove.mutate(row.id)}
      />
    )),
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
      <ListCard
        label={t("admin.page.notices")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.notices.none")}
        address={address}
        filters={
          <ChoiceFilter
            label={t("admin.notices.to")}
            any={t("admin.notices.anyType")}
            value={search.type}
            options={noticeTypes.map((value) => ({ value, label: t(`admin.noticeType.${value}`) }))}
            onChange={(type) => address.change({ type })}
          />
        }
      />
      {edited && <NoticeDialog notice={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </AdminPage>
  );
}

const NAMES_SHOWN = 3;

/** The first few, and how many more there are. */
function Names({ names }: { names: readonly string[] }) {
  const more = names.length - NAMES_SHOWN;
  return (
    <span title={names.join(", ")}>
      {names.slice(0, NAMES_SHOWN).join(", ")}
      {more > 0 && ` +${more}`}
    </span>
  );
}

interface NoticeValues {
  title: string;
  content: string;
  type: NoticeType;
  recipients: string[];
  when: Plan;
  /** Of the browser's clock, for `later`. */
  sendAt: string;
}

const bodyOf = (
  { title, content, type, recipients, when, sendAt }: NoticeValues,
  saved: AdminNotice | null,
) => ({
  title,
  content,
  type,
  now: when === "now",
  ...(when === "hour" && { sendAt: nextHour().toISOString() }),
  // An empty field is no time, and refused.
  ...(when === "later" && { sendAt: momentToSend(sendAt, saved?.sendAt) ?? "" }),
  // A name may come with the comma it was typed with.
  ...(type === "Single" && {
    recipients: recipients.flatMap((names) => names.split(/[,;\s]+/)).filter(Boolean),
  }),
});

const bounds = contractBounds(NoticePlan);

function NoticeDialog({ notice, onClose }: { notice: AdminNotice | null; onClose: () => void }) {
  const { t } = useTranslation();
  const renew = useRenew(lists);
  const isSent = notice?.state === true;
  // The plan of a notice that waits stays unless another is chosen.
  const plans = notice ? (["kept", "hour", "now", "later"] as const) : (["hour", "now", "later"] as const);
  const form = useForm({
    initialValues: {
      title: notice?.title ?? "",
      content: notice?.content ?? "",
      type: (notice?.type ?? "All") as NoticeType,
      recipients: notice?.recipients ?? [],
      when: plans[0] as Plan,
      sendAt: notice && !isSent ? localInput(parseDate(notice.sendAt)) : "",
    },
    validate: withOwnRules(
      contractRules<NoticeValues>(NoticePlan, t, (values) => bodyOf(values, notice)),
      ({ type, recipients }) => ({
        recipients: type === "Single" && recipients.length === 0 && t("refusal.notice-without-recipient"),
      }),
    ),
  });
  const save = useSave<NoticeValues>(
    (values) => {
      const body = bodyOf(values, notice);
      return notice ? call(updateNotice, { body: { ...body, id: notice.id } }) : call(addNotice, { body });
    },
    renew,
    onClose,
  );
  const { type, when } = form.values;
  return (
    <EditDialog
      name={notice?.title}
      newTitle={t("admin.notices.add")}
      size="70rem"
      isSaving={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <TextInput
        label={t("admin.content.title")}
        required
        data-autofocus
        {...bounds.title}
        {...form.getInputProps("title")}
      />
      <NativeSelect
        label={t("admin.notices.to")}
        disabled={isSent}
        data={noticeTypes.map((value) => ({ value, label: t(`admin.noticeType.${value}`) }))}
        {...form.getInputProps("type")}
      />
      {type === "Single" && (
        <TagsInput
          label={t("admin.notices.recipients")}
          description={t("admin.notices.recipientsNote")}
          disabled={isSent}
          splitChars={[",", " ", ";", "\n"]}
          {...form.getInputProps("recipients")}
        />
      )}
      <MarkdownField
        label={t("admin.content.content")}
        required
        {...form.getInputProps("content")}
        value={form.values.content}
      />
      {!isSent && (
        <div className="admin-row">
          <NativeSelect
            label={t("admin.notices.sendAt")}
            data={plans.map((value) => ({
              value,
              label: t(`admin.noticeWhen.${value}`, {
                date: notice ? formatDateTime(notice.sendAt) : "",
              }),
            }))}
            {...form.getInputProps("when")}
          />
          {when === "later" && (
            <MomentInput
              saved={notice?.sendAt}
              label={t("admin.notices.laterAt")}
              {...form.getInputProps("sendAt")}
            />
          )}
        </div>
      )}
      {isSent && <p className="admin-dim">{t("admin.notices.sentNote")}</p>}
    </EditDialog>
  );
}
