import { Button, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { deleteProvider, type Provider, saveProvider } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { IconPlus } from "../../../ui/icons.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { Card } from "../../admin/ui/AdminPage.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { EditAndDelete } from "../../admin/ui/RowActions.tsx";
import { bodyOf, draftOf } from "./draft.ts";
import { ProviderDialog } from "./ProviderDialog.tsx";
import { providersKey, providersQuery } from "./queries.ts";

/** By which providers people may sign in. */
export default function ProvidersCard() {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<number | "new" | null>(null);
  const providers = useQuery(providersQuery);
  const renew = useRenew([providersKey]);
  const enable = useMutation({
    mutationFn: ({ row, enabled }: { row: Provider; enabled: boolean }) =>
      call(saveProvider, { body: { ...bodyOf(draftOf(row)), enabled } }),
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteProvider, { query: { id } }),
    onSettled: renew,
  });
  const columns: Column<Provider>[] = [
    nameColumn(
      t("admin.identity.name"),
      (row) => row.name,
      (row) => setEdited(row.id),
    ),
    { key: "key", title: t("admin.identity.key"), kind: "tight", cell: (row) => row.key },
    { key: "issuer", title: t("admin.identity.issuer"), cell: (row) => row.issuer },
    {
      key: "people",
      title: t("admin.identity.people"),
      kind: "right",
      cell: (row) => <span className="numeric">{row.people}</span>,
    },
    {
      key: "enabled",
      title: t("admin.identity.enabled"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={t("admin.identity.enabledOf", { name: row.name })}
          checked={
            enable.isPending && enable.variables.row.id === row.id ? enable.variables.enabled : row.enabled
          }
          onChange={(event) => enable.mutate({ row, enabled: event.currentTarget.checked })}
        />
      ),
    },
    actionsColumn(t("admin.actions"), (row) => (
      <EditAndDelete
        name={row.name}
        question={t("admin.identity.deleteQuestion", { count: row.people })}
        onEdit={() => setEdited(row.id)}
        onDelete={() => remove.mutate(row.id)}
      />
    )),
  ];
  const row = providers.data?.find(({ id }) => id === edited);
  return (
    <Card
      title={t("admin.identity.title")}
      actions={
        providers.data && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
            {t("admin.identity.add")}
          </Button>
        )
      }
    >
      <p className="admin-dim">{t("admin.identity.note")}</p>
      <DataTable
        label={t("admin.identity.title")}
        columns={columns}
        rows={providers.data}
        rowKey={(one) => String(one.id)}
        empty={t("admin.identity.none")}
        error={providers.error}
        onRetry={() => void providers.refetch()}
        expectedRows={2}
      />
      {(edited === "new" || row) && (
        <ProviderDialog key={edited} row={row ?? null} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}
