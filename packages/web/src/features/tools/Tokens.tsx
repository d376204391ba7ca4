import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ClicsToken, removeClicsToken } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconPlus } from "../../ui/icons.ts";
import { actionsColumn, type Column, dateColumn } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useContest } from "../contest/context.ts";
import { tokensQuery } from "./queries.ts";
import { TokenDialog } from "./TokenDialog.tsx";
import classes from "./tools.module.css";

/** Who may read the contest, and what they see. */
export function Tokens() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { id: cid } = useContest().contest;
  const list = useQuery(tokensQuery(cid));
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ClicsToken | null>(null);
  const remove = useMutation({
    mutationFn: (id: number) => call(removeClicsToken, { query: { cid, id } }),
    onSuccess: () => toast(t("tools.removed"), "success"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery(cid).queryKey }),
  });
  return (
    <Panel
      title={t("tools.tokens")}
      more={
        <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setAdding(true)}>
          {t("tools.add")}
        </Button>
      }
    >
      <DataTable
        label={t("tools.tokens")}
        rows={list.data}
        error={list.error}
        onRetry={list.refetch}
        columns={columns(t, (at) => formatRelative(at, language), setLeaving)}
        rowKey={({ id }) => String(id)}
        empty={t("tools.none")}
        expectedRows={2}
      />
      {isAdding && <TokenDialog cid={cid} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={leaving !== null}
        title={t("tools.removeTitle")}
        text={t("tools.removeQuestion", { name: leaving?.name })}
        confirm={t("tools.remove")}
        onConfirm={() => {
          if (leaving) remove.mutate(leaving.id);
          setLeaving(null);
        }}
        onCancel={() => setLeaving(null)}
      />
    </Panel>
  );
}

function columns(
  t: TFunction,
  relative: (at: string) => string,
  leave: (token: ClicsToken) => void,
): Column<ClicsToken>[] {
  return [
    { key: "name", title: t("tools.name"), isName: true, cell: ({ name }) => name },
    { key: "view", title: t("tools.view"), cell: ({ view }) => t(`tools.views.${view}`) },
    {
      key: "maker",
      title: t("tools.maker"),
      cell: ({ maker, opens }) => (
        <>
          {maker}
          {!opens && <div className={classes.stopped}>{t("tools.stopped")}</div>}
        </>
      ),
    },
    dateColumn<ClicsToken>("made", t("tools.made"), ({ createdAt }) => createdAt),
    {
      key: "used",
      title: t("tools.used"),
      kind: "tight",
      cell: ({ usedAt }) => (usedAt ? relative(usedAt) : t("tools.never")),
    },
    actionsColumn(t("tools.remove"), (token) => (
      <Button size="compact-xs" color="red" variant="light" onClick={() => leave(token)}>
        {t("tools.remove")}
      </Button>
    )),
  ];
}
