import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { DataTable } from "../../../ui/list/DataTable.tsx";
import { Card } from "../../admin/ui/AdminPage.tsx";
import type { Overview } from "./queries.ts";

/** What is being judged now. */
export function Work({ work }: { work: Overview["work"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("admin.dashboard.work")} flush>
      <DataTable
        label={t("admin.dashboard.work")}
        rows={work}
        rowKey={(row) => `${row.submitId} ${row.node} ${row.username} ${row.language}`}
        empty={t("admin.dashboard.noWork")}
        columns={[
          {
            key: "id",
            title: t("submission.id"),
            kind: "tight",
            cell: ({ submitId }) =>
              submitId === null ? (
                t("admin.dashboard.customRun")
              ) : (
                <Link to="/submission-detail/$submitId" params={{ submitId: String(submitId) }}>
                  {submitId}
                </Link>
              ),
          },
          { key: "problem", title: t("submission.problem"), kind: "tight", cell: (row) => row.problemId },
          { key: "user", title: t("submission.author"), cell: (row) => row.username },
          { key: "language", title: t("submission.language"), cell: (row) => row.language },
          { key: "node", title: t("admin.dashboard.judgeNode"), cell: (row) => row.node },
          {
            key: "since",
            title: t("admin.dashboard.since"),
            kind: "right",
            cell: (row) => <span className="numeric">{`${row.seconds} s`}</span>,
          },
        ]}
      />
    </Card>
  );
}

/** Who came in lately, for root. */
export function SignIns({ signIns }: { signIns: Overview["signIns"] }) {
  const { t } = useTranslation();
  return (
    <Card title={t("admin.dashboard.signIns")} flush>
      <DataTable
        label={t("admin.dashboard.signIns")}
        rows={signIns}
        rowKey={(row) => `${row.at} ${row.username}`}
        empty={t("admin.dashboard.noSignIns")}
        columns={[
          { key: "user", title: t("admin.users.username"), cell: (row) => row.username },
          {
            key: "at",
            title: t("admin.dashboard.at"),
            kind: "tight",
            cell: (row) => <span className="numeric">{formatDateTime(row.at)}</span>,
          },
          {
            key: "ip",
            title: t("admin.dashboard.from"),
            cell: (row) => <span className="mono">{row.ip}</span>,
          },
          {
            key: "agent",
            title: t("admin.dashboard.browser"),
            cell: (row) => <span className="admin-dim admin-small">{row.userAgent}</span>,
          },
        ]}
      />
    </Card>
  );
}
