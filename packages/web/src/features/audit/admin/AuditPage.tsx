import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type AuditRow, exportAudit } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { tellFailure } from "../../../lib/toast.ts";
import { download } from "../../../lib/transfer.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconDownload } from "../../../ui/icons.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { useListAddress } from "../../../ui/list/address.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { ChoiceFilter, TextFilter } from "../../../ui/list/filters.tsx";
import { TableBox } from "../../../ui/list/TableBox.tsx";
import table from "../../../ui/list/table.module.css";
import { AdminPage } from "../../admin/ui/AdminPage.tsx";
import { ListCard } from "../../admin/ui/ListCard.tsx";
import { actionOptions, actionWords, fieldWords, targetWords } from "./action-words.ts";
import { auditQuery } from "./queries.ts";
import type { AuditSearch } from "./search.ts";
import { valueWords } from "./value-words.ts";

const SIZE = 20;

const utcOf = (local: string | undefined) => (local ? new Date(local).toISOString() : undefined);

/** Who of the staff did what, and what was before and after. Nobody can change it. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, SIZE);
  const { change } = address;
  const [shown, setShown] = useState<AuditRow | null>(null);
  const { currentPage, limit = SIZE, ...narrowed } = search;
  const filter = { ...narrowed, from: utcOf(search.from), to: utcOf(search.to) };
  const list = useQuery(auditQuery({ ...filter, currentPage, limit }));
  const columns: Column<AuditRow>[] = [
    {
      key: "at",
      title: t("admin.audit.at"),
      kind: "tight",
      cell: (row) => <span className="numeric">{formatDateTime(row.gmtCreate)}</span>,
    },
    {
      key: "who",
      title: t("admin.audit.who"),
      kind: "tight",
      cell: (row) => (
        <LinkButton onClick={() => change({ username: row.username })}>{row.username}</LinkButton>
      ),
    },
    {
      key: "what",
      title: t("admin.audit.action"),
      isName: true,
      cell: (row) => (
        <LinkButton title={row.action} onClick={() => change({ action: row.action })}>
          {actionWords(t, row.action)}
        </LinkButton>
      ),
    },
    { key: "target", title: t("admin.audit.target"), cell: (row) => targetWords(t, row.target) },
    {
      key: "change",
      title: t("admin.audit.change"),
      cell: (row) => (
        <LinkButton className="admin-small" onClick={() => setShown(row)}>
          {Object.keys({ ...row.before, ...row.after })
            .slice(0, 5)
            .map((field) => fieldWords(t, field))
            .join(", ") || "–"}
        </LinkButton>
      ),
    },
    {
      key: "ip",
      title: t("admin.audit.from"),
      kind: "tight",
      cell: (row) =>
        row.ip && (
          <LinkButton className="mono" onClick={() => change({ ip: row.ip ?? undefined })}>
            {row.ip}
          </LinkButton>
        ),
    },
  ];
  return (
    <AdminPage
      title={t("admin.page.audit")}
      note={t("admin.audit.note")}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void download(exportAudit, filter).catch(tellFailure)}
        >
          {t("admin.audit.export")}
        </Button>
      }
    >
      <ListCard
        label={t("admin.page.audit")}
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        empty={t("admin.audit.none")}
        noneFound={t("admin.noneFound")}
        address={address}
        filters={
          <>
            <TextFilter
              isSearch
              label={t("admin.audit.search")}
              value={search.keyword}
              onChange={(keyword) => change({ keyword })}
            />
            <TextInput
              label={t("admin.audit.since")}
              type="datetime-local"
              size="xs"
              value={search.from ?? ""}
              onChange={(event) => change({ from: event.currentTarget.value || undefined })}
            />
            <TextInput
              label={t("admin.audit.until")}
              type="datetime-local"
              size="xs"
              value={search.to ?? ""}
              onChange={(event) => change({ to: event.currentTarget.value || undefined })}
            />
            <ChoiceFilter
              label={t("admin.audit.action")}
              any={t("admin.audit.anyAction")}
              value={search.action}
              options={actionOptions(t, search.action)}
              onChange={(action) => change({ action })}
            />
            {(["username", "ip"] as const).map(
              (name) =>
                search[name] && (
                  <Button key={name} variant="default" onClick={() => change({ [name]: undefined })}>
                    {t("admin.audit.onlyBy", { name: search[name] })} ×
                  </Button>
                ),
            )}
          </>
        }
      />
      {shown && <ChangeDialog row={shown} onClose={() => setShown(null)} />}
    </AdminPage>
  );
}

function ChangeDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { t } = useTranslation();
  const fields = Object.keys({ ...row.before, ...row.after });
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={`${actionWords(t, row.action)} · ${targetWords(t, row.target)}`}
    >
      <TableBox label={t("admin.audit.change")}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t("admin.audit.field")}</th>
              <th>{t("admin.audit.before")}</th>
              <th>{t("admin.audit.after")}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row" title={field}>
                  {fieldWords(t, field)}
                </th>
                <td className="mono admin-small" style={{ whiteSpace: "pre-wrap" }}>
                  {valueWords(t, row.action, field, row.before?.[field])}
                </td>
                <td className="mono admin-small" style={{ whiteSpace: "pre-wrap" }}>
                  {valueWords(t, row.action, field, row.after?.[field])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Dialog>
  );
}
