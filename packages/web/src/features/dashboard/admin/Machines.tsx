import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { NodeRow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { Card } from "../../admin/ui/AdminPage.tsx";
import { NodeStateBadges, SelfTestState, workColumns } from "../../judge/admin/node-state.tsx";
import { type Overview, serverQuery } from "./queries.ts";

/** The server that answers, and the machine it runs on. */
export function Host({ disk }: { disk: Overview["disk"] }) {
  const { t } = useTranslation();
  const server = useQuery(serverQuery);
  const own = server.data;
  return (
    <Card title={t("admin.dashboard.server")} flush>
      <DataTable
        label={t("admin.dashboard.server")}
        rows={own?.backupService}
        rowKey={(service) => `${service.host}:${service.port}`}
        empty=""
        error={server.error}
        onRetry={() => void server.refetch()}
        expectedRows={1}
        columns={[
          {
            key: "address",
            title: t("admin.dashboard.address"),
            cell: (service) => <span className="mono">{`${service.host}:${service.port}`}</span>,
          },
          {
            key: "state",
            title: t("admin.dashboard.state"),
            cell: () => t(own?.nacos.status === "UP" ? "admin.dashboard.up" : "admin.dashboard.down"),
          },
          { key: "cores", title: t("admin.dashboard.cores"), kind: "right", cell: () => own?.backupCores },
          {
            key: "cpu",
            title: t("admin.dashboard.cpu"),
            kind: "right",
            cell: () => <span className="numeric">{own?.backupPercentCpuLoad}</span>,
          },
          {
            key: "memory",
            title: t("admin.dashboard.memory"),
            kind: "right",
            cell: () => <span className="numeric">{own?.backupPercentMemoryLoad}</span>,
          },
          {
            key: "disk",
            title: t("admin.dashboard.diskFree"),
            kind: "right",
            cell: () =>
              disk && (
                <span className="numeric">{`${gigabytes(disk.freeMB)} / ${gigabytes(disk.totalMB)} GB`}</span>
              ),
          },
        ]}
      />
    </Card>
  );
}

const gigabytes = (megabytes: number) => (megabytes / 1000).toFixed(megabytes < 100_000 ? 1 : 0);

/** Judge nodes: whether they work, how busy they are, and what went wrong last. */
export function Nodes({ nodes, isRoot }: { nodes: readonly NodeRow[]; isRoot: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t("admin.page.nodes")} flush>
      <DataTable
        label={t("admin.page.nodes")}
        rows={nodes}
        rowKey={(row) => String(row.id)}
        empty={t("admin.nodes.none")}
        columns={[
          {
            key: "name",
            title: t("admin.nodes.name"),
            cell: (row) =>
              isRoot ? (
                <Link to="/admin/nodes" search={{ node: row.id }}>
                  {row.name}
                </Link>
              ) : (
                row.name
              ),
          },
          { key: "state", title: t("admin.nodes.state"), cell: (row) => <NodeStateBadges node={row} /> },
          ...workColumns(t),
          { key: "cores", title: t("admin.dashboard.cores"), kind: "right", cell: (row) => row.cpuCores },
          {
            key: "test",
            title: t("admin.nodes.selfTest"),
            cell: (row) => (
              <span title={row.selfTestAt ? formatDateTime(row.selfTestAt) : undefined}>
                <SelfTestState node={row} />
              </span>
            ),
          },
          {
            key: "version",
            title: t("admin.nodes.version"),
            cell: (row) => [row.version, row.sandboxVersion].filter(Boolean).join(" · "),
          },
          {
            key: "error",
            title: t("admin.nodes.lastError"),
            cell: ({ lastError }) =>
              lastError && (
                <span className="admin-dim admin-small" title={lastError.text}>
                  {formatDateTime(lastError.at)} {lastError.text.slice(0, 80)}
                </span>
              ),
          },
        ]}
      />
    </Card>
  );
}
