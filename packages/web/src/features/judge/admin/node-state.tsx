import type { NodeRow } from "@verdict/contract";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "../../../ui/list/columns.tsx";
import type { Tone } from "../../../ui/verdict.ts";
import { Badge } from "../../admin/ui/Badge.tsx";

const tones: Record<NodeRow["state"], Tone> = {
  active: "ac",
  draining: "warn",
  disabled: "none",
  quarantined: "bad",
  removed: "none",
};

/** Whether a node takes work, and whether it is there at all. */
export function NodeStateBadges({ node, children }: { node: NodeRow; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className="admin-row">
      <Badge tone={tones[node.state]}>{t(`admin.nodeState.${node.state}`)}</Badge>
      {!node.live && node.state !== "removed" && <Badge tone="bad">{t("admin.nodes.away")}</Badge>}
      {node.alarm && <Badge tone="bad">{t("admin.nodes.alarm")}</Badge>}
      {children}
    </span>
  );
}

/** How its last self-test went. */
export function SelfTestState({ node }: { node: NodeRow }) {
  const { t } = useTranslation();
  if (node.selfTestWanted) return <span role="status">{t("admin.nodes.testing")}</span>;
  if (node.selfTestPassed === null) return <span className="admin-dim">{t("admin.nodes.untested")}</span>;
  return (
    <Badge tone={node.selfTestPassed ? "ac" : "bad"}>
      {t(node.selfTestPassed ? "admin.nodes.passed" : "admin.nodes.failed")}
    </Badge>
  );
}

/** CPU and memory of its machine. */
function loadsOf({ cpuLoad, memoryLoad }: NodeRow): string {
  return [cpuLoad, memoryLoad].map((load) => (load === null ? "–" : `${Math.round(load)} %`)).join(" · ");
}

/** How much it does, and how busy its machine is. */
export function workColumns(t: TFunction): Column<NodeRow>[] {
  return [
    {
      key: "work",
      title: t("admin.nodes.work"),
      kind: "right",
      cell: (row) => <span className="numeric">{`${row.running} / ${row.slots}`}</span>,
    },
    {
      key: "load",
      title: t("admin.nodes.load"),
      kind: "right",
      cell: (row) => <span className="numeric">{loadsOf(row)}</span>,
    },
  ];
}
