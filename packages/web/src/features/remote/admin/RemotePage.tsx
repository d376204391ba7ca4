import { Alert, Switch } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type BodyInput, changeRemoteSite, type RemoteRunRow, type RemoteSiteRow } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { IconHistory, IconPencil } from "../../../ui/icons.ts";
import type { Column } from "../../../ui/list/columns.tsx";
import { actionsColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { Badge } from "../../admin/ui/Badge.tsx";
import { useRenew } from "../../admin/ui/EditDialog.tsx";
import { RowAction } from "../../admin/ui/RowActions.tsx";
import { AddRemote } from "./AddRemote.tsx";
import { failuresQuery, onTheWayQuery, remoteKey, sitesQuery } from "./queries.ts";
import { SeenPages } from "./SeenPages.tsx";
import { SiteDialog } from "./SiteDialog.tsx";

/** Judges elsewhere: whether they are there, what waits for them, by which accounts, and what failed. */
export function RemotePage() {
  const { t } = useTranslation();
  const [site, setSite] = useState<string | null>(null);
  const [seen, setSeen] = useState<number | null>(null);
  const sites = useQuery(sitesQuery);
  const failures = useQuery(failuresQuery);
  const onTheWay = useQuery(onTheWayQuery);
  const renew = useRenew([remoteKey]);
  const change = useMutation({
    mutationFn: (body: BodyInput<typeof changeRemoteSite>) => call(changeRemoteSite, { body }),
    onSettled: renew,
  });
  const columns: Column<RemoteSiteRow>[] = [
    nameColumn(
      t("admin.remote.judge"),
      (row) => row.name,
      (row) => setSite(row.site),
    ),
    {
      key: "enabled",
      title: t("admin.remote.enabled"),
      kind: "tight",
      cell: (row) => (
        <Switch
          size="sm"
          aria-label={t("admin.remote.enabledOf", { name: row.name })}
          checked={
            change.isPending && change.variables.site === row.site
              ? change.variables.enabled === true
              : row.enabled
          }
          onChange={(event) => change.mutate({ site: row.site, enabled: event.currentTarget.checked })}
        />
      ),
    },
    { key: "state", title: t("admin.remote.state"), cell: (row) => <State row={row} /> },
    { key: "accounts", title: t("admin.remote.accounts"), cell: (row) => <Accounts row={row} /> },
    {
      key: "queue",
      title: t("admin.remote.queue"),
      kind: "right",
      cell: (row) => (
        <span className="numeric">
          {row.waiting} / {row.running}
        </span>
      ),
    },
    {
      key: "day",
      title: t("admin.remote.day"),
      kind: "right",
      cell: (row) => (
        <span className="numeric">
          {row.judged} / {row.failed}
          {row.medianSeconds !== null && (
            <span className="admin-dim">
              {" "}
              · {t("admin.remote.seconds", { n: Math.round(row.medianSeconds) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "problems",
      title: t("admin.remote.problems"),
      kind: "right",
      cell: (row) => <span className="numeric">{row.problems}</span>,
    },
    actionsColumn(t("admin.actions"), (row) => (
      <RowAction
        icon={IconPencil}
        label={t("admin.editOf", { name: row.name })}
        onClick={() => setSite(row.site)}
      />
    )),
  ];
  const run: Column<RemoteRunRow>[] = [
    {
      key: "submission",
      title: t("admin.remote.submission"),
      isName: true,
      cell: (row) => (
        <Link to="/submission-detail/$submitId" params={{ submitId: String(row.submitId) }}>
          #{row.submitId}
        </Link>
      ),
    },
    { key: "problem", title: t("admin.remote.problem"), cell: (row) => row.problemId },
    { key: "account", title: t("admin.remote.account"), cell: (row) => row.account ?? "–" },
    { key: "there", title: t("admin.remote.runThere"), cell: (row) => row.remoteRunId ?? "–" },
  ];
  const going: Column<RemoteRunRow>[] = [
    ...run,
    { key: "phase", title: t("admin.remote.phase"), cell: (row) => t(`admin.remote.phases.${row.phase}`) },
    {
      key: "queued",
      title: t("admin.remote.queued"),
      kind: "tight",
      cell: (row) => <span className="numeric">{formatDateTime(row.queued)}</span>,
    },
  ];
  const failed: Column<RemoteRunRow>[] = [
    ...run,
    {
      key: "ended",
      title: t("admin.remote.ended"),
      kind: "tight",
      cell: (row) => <span className="numeric">{row.finished && formatDateTime(row.finished)}</span>,
    },
    actionsColumn(t("admin.actions"), (row) => (
      <RowAction
        icon={IconHistory}
        label={t("admin.remote.happenedTo", { id: row.submitId })}
        disabled={!row.hasPages}
        onClick={() => setSeen(row.submitId)}
      />
    )),
  ];
  const edited = sites.data?.find((row) => row.site === site);
  return (
    <AdminPage title={t("admin.page.remote")} note={t("admin.remote.note")} actions={<AddRemote />}>
      {sites.data?.flatMap((row) =>
        row.accounts
          .filter(({ enabled, disabledAt }) => !enabled && disabledAt !== null)
          .map((account) => (
            <Alert key={account.id} color="red">
              {t("admin.remote.switchedOff", {
                name: account.username,
                judge: row.name,
                error: account.lastError ?? "–",
              })}
            </Alert>
          )),
      )}
      <Card flush>
        <DataTable
          label={t("admin.page.remote")}
          columns={columns}
          rows={sites.data}
          rowKey={(row) => row.site}
          empty={t("admin.remote.none")}
          error={sites.error}
          onRetry={() => void sites.refetch()}
          expectedRows={7}
        />
      </Card>
      <Card title={t("admin.remote.onTheWay")} flush>
        <DataTable
          label={t("admin.remote.onTheWay")}
          columns={going}
          rows={onTheWay.data?.records}
          rowKey={(row) => String(row.submitId)}
          empty={t("admin.remote.noneOnTheWay")}
          error={onTheWay.error}
          onRetry={() => void onTheWay.refetch()}
          expectedRows={3}
        />
      </Card>
      <Card title={t("admin.remote.failures")} flush>
        <DataTable
          label={t("admin.remote.failures")}
          columns={failed}
          rows={failures.data?.records}
          rowKey={(row) => String(row.submitId)}
          empty={t("admin.remote.noFailures")}
          error={failures.error}
          onRetry={() => void failures.refetch()}
          expectedRows={3}
        />
      </Card>
      {edited && <SiteDialog site={edited} onClose={() => setSite(null)} />}
      {seen !== null && <SeenPages submitId={seen} onClose={() => setSeen(null)} />}
    </AdminPage>
  );
}

const TONES = { unasked: "none", closed: "ac", open: "bad", trying: "bad" } as const;

function State({ row }: { row: RemoteSiteRow }) {
  const { t } = useTranslation();
  if (row.url === null) return <Badge>{t("admin.remote.notConfigured")}</Badge>;
  return (
    <span>
      <Badge tone={TONES[row.breaker]}>{t(`admin.remote.breaker.${row.breaker}`)}</Badge>
      {TONES[row.breaker] === "bad" && row.lastError && (
        <div className="admin-dim admin-small">{row.lastError}</div>
      )}
    </span>
  );
}

function Accounts({ row }: { row: RemoteSiteRow }) {
  const { t } = useTranslation();
  const refused = row.accounts.filter(({ disabledAt, enabled }) => disabledAt !== null && !enabled).length;
  const usable = row.accounts.filter(({ enabled }) => enabled).length;
  return (
    <span className="admin-row">
      {usable === 0 ? <Badge tone="warn">{t("admin.remote.noAccount")}</Badge> : usable}
      {refused > 0 && <Badge tone="bad">{t("admin.remote.refused", { n: refused })}</Badge>}
    </span>
  );
}
