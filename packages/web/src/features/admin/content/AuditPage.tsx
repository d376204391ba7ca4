import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type AuditRow, exportAudit, getAuditList } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { toastError } from "../../../lib/toast.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { IconDownload, IconSearch } from "../../../ui/icons.ts";
import { useTypedFilter } from "../../../ui/use-typed-filter.ts";
import { download } from "../transfer.ts";
import { AdminPage } from "../ui/AdminPage.tsx";
import type { Column } from "../ui/DataTable.tsx";
import { ListCard, listQuery, useListAddress } from "../ui/ListCard.tsx";
import { TableBox } from "../ui/TableBox.tsx";

const SIZE = 20;

/** Who of the staff did what, and what was before and after. Nobody can change it. */
export function AuditPage() {
  const { t } = useTranslation();
  const { search, change, page } = useListAddress(SIZE);
  const [keyword, type] = useTypedFilter(search.keyword, (text) => change({ keyword: text }));
  const [shown, setShown] = useState<AuditRow | null>(null);
  const moment = (text: string | undefined) =>
    text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined;
  const filter = {
    keyword: search.keyword,
    username: search.username,
    action: search.action,
    ip: search.ip,
    from: moment(search.from),
    to: moment(search.to),
  };
  const list = useQuery(listQuery(["audit"], getAuditList, { ...filter, ...page }));
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
        <button type="button" className="admin-link" onClick={() => change({ username: row.username })}>
          {row.username}
        </button>
      ),
    },
    {
      key: "what",
      title: t("admin.audit.action"),
      kind: "tight",
      isName: true,
      cell: (row) => (
        <button type="button" className="admin-link mono" onClick={() => change({ action: row.action })}>
          {row.action}
        </button>
      ),
    },
    { key: "target", title: t("admin.audit.target"), cell: (row) => row.target },
    {
      key: "change",
      title: t("admin.audit.change"),
      cell: (row) => (
        <button type="button" className="admin-link admin-small" onClick={() => setShown(row)}>
          {Object.keys({ ...row.before, ...row.after })
            .slice(0, 5)
            .join(", ") || "–"}
        </button>
      ),
    },
    {
      key: "ip",
      title: t("admin.audit.from"),
      kind: "tight",
      cell: (row) =>
        row.ip && (
          <button
            type="button"
            className="admin-link mono"
            onClick={() => change({ ip: row.ip ?? undefined })}
          >
            {row.ip}
          </button>
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
          onClick={() => void download(exportAudit, filter).catch(toastError)}
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
        size={SIZE}
        filters={
          <>
            <TextInput
              aria-label={t("admin.audit.search")}
              placeholder={t("admin.audit.search")}
              leftSection={<IconSearch size={16} />}
              value={keyword}
              onChange={(event) => type(event.currentTarget.value)}
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
            {(["username", "action", "ip"] as const).map(
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

const text = (value: unknown) =>
  value === undefined || value === null
    ? "–"
    : typeof value === "string"
      ? value
      : JSON.stringify(value, null, 2);

function ChangeDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { t } = useTranslation();
  const fields = Object.keys({ ...row.before, ...row.after });
  return (
    <Dialog opened onClose={onClose} size="xl" title={`${row.action} · ${row.target}`}>
      <TableBox label={t("admin.audit.change")}>
        <table className="admin-table">
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
                <th scope="row">{field}</th>
                <td className="mono admin-small" style={{ whiteSpace: "pre-wrap" }}>
                  {text(row.before?.[field])}
                </td>
                <td className="mono admin-small" style={{ whiteSpace: "pre-wrap" }}>
                  {text(row.after?.[field])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </Dialog>
  );
}
