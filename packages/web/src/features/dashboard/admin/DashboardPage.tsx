import { Alert, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useHasRole } from "../../../lib/audience.ts";
import { useLanguage } from "../../../lib/i18n.ts";
import { FailedState } from "../../../ui/states.tsx";
import { AdminPage, Card } from "../../admin/ui/AdminPage.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { SignIns, Work } from "./DashboardTables.tsx";
import { DayChart } from "./DayChart.tsx";
import classes from "./dashboard.module.css";
import { FirstSteps } from "./FirstSteps.tsx";
import { lastSignIn } from "./last-sign-in.ts";
import { Host, Nodes } from "./Machines.tsx";
import { countsQuery, lastSignInQuery, type Overview, overviewQuery } from "./queries.ts";

type AlertRow = Overview["alerts"][number];

/** The state of the site at a glance; whatever is wrong first, with what to do about it. */
export function DashboardPage() {
  const { t } = useTranslation();
  const isRoot = useHasRole("root");
  const overview = useQuery(overviewQuery);
  const info = useQuery(countsQuery);
  const last = useQuery(lastSignInQuery);
  if (overview.error && !overview.data) {
    return <FailedState error={overview.error} onRetry={() => void overview.refetch()} />;
  }
  if (!overview.data) return <PageSkeleton />;
  const { alerts, queue, nodes, days, work, signIns, problems, databaseMB, disk } = overview.data;
  return (
    <AdminPage
      title={t("admin.page.dashboard")}
      note={last.data && !last.data.isCurrent && lastSignIn(t, last.data)}
    >
      <div className={classes.alerts}>
        {alerts.length === 0 && (
          <Alert color="green" role="status">
            {t("admin.dashboard.allWell")}
          </Alert>
        )}
        {alerts.map((alert) => (
          <Trouble key={`${alert.code} ${alert.name}`} alert={alert} isRoot={isRoot} />
        ))}
      </div>
      {isRoot && <FirstSteps />}
      <dl className={classes.tiles}>
        <Tile name={t("admin.dashboard.users")} value={info.data?.userNum} />
        <Tile name={t("admin.dashboard.problems")} value={problems} />
        <Tile name={t("admin.dashboard.today")} value={info.data?.todayJudgeNum} />
        <Tile name={t("admin.dashboard.contests")} value={info.data?.recentContestNum} />
        <Tile
          name={t("admin.dashboard.waiting")}
          value={queue.waiting}
          note={queue.waiting > 0 ? t("admin.dashboard.oldest", { seconds: queue.oldestSeconds }) : undefined}
        />
        <Tile
          name={t("admin.dashboard.running")}
          value={queue.running}
          note={t("admin.dashboard.slots", { count: nodes.slots })}
        />
        <Tile name={t("admin.dashboard.nodes")} value={`${nodes.live} / ${nodes.total}`} />
        <Tile name={t("admin.dashboard.database")} value={`${databaseMB} MB`} />
      </dl>
      <div className={classes.charts}>
        <Card title={t("admin.dashboard.submissionChart")}>
          <DayChart
            label={t("admin.dashboard.submissionChart")}
            days={days}
            series={[
              { field: "submissions", name: t("admin.dashboard.submissions"), color: "var(--busy-solid)" },
              { field: "accepted", name: t("status.accepted"), color: "var(--ac-solid)" },
            ]}
          />
        </Card>
        <Card title={t("admin.dashboard.userChart")}>
          <DayChart
            label={t("admin.dashboard.userChart")}
            days={days}
            series={[
              { field: "active", name: t("admin.dashboard.active"), color: "var(--stop-solid)" },
              { field: "users", name: t("admin.dashboard.newUsers"), color: "var(--warn-solid)" },
            ]}
          />
        </Card>
      </div>
      <Host disk={disk} />
      <Nodes nodes={nodes.list} isRoot={isRoot} />
      <Work work={work} />
      {isRoot && <SignIns signIns={signIns} />}
    </AdminPage>
  );
}

function Tile({
  name,
  value,
  note,
}: {
  name: string;
  value: number | string | undefined;
  note?: string | undefined;
}) {
  const language = useLanguage();
  const text = typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd>
        <span className="numeric">{text ?? "–"}</span>
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** Where each trouble is mended. */
const places: Record<
  AlertRow["code"],
  "/admin/nodes" | "/admin/remote" | "/admin/mail" | "/admin/switch" | "/admin/user" | "/admin/backup" | null
> = {
  maintenance: null,
  "disk-low": null,
  "no-nodes": "/admin/nodes",
  "language-missing": "/admin/nodes",
  "queue-old": "/admin/nodes",
  "node-away": "/admin/nodes",
  "node-quarantined": "/admin/nodes",
  "node-weak": "/admin/nodes",
  "system-errors": null,
  "remote-late": "/admin/remote",
  "mail-failed": "/admin/mail",
  "mail-unset": "/admin/mail",
  "judging-closed": "/admin/switch",
  "backup-bad": "/admin/backup",
  "role-requests": "/admin/user",
};

function Trouble({ alert, isRoot }: { alert: AlertRow; isRoot: boolean }) {
  const { t } = useTranslation();
  const { code, level, name, count, detail } = alert;
  const params = { name: name ?? "", count: count ?? 0 };
  const place = places[code];
  return (
    <Alert color={level === "error" ? "red" : "orange"} title={t(`admin.alert.${code}`, params)}>
      <div className={classes.trouble}>
        <span>
          {t(`admin.cure.${code}`)}
          {detail && <code className={classes.detail}>{detail}</code>}
        </span>
        {place && isRoot && (
          <Button size="compact-sm" variant="default" renderRoot={(props) => <Link {...props} to={place} />}>
            {t("admin.dashboard.goThere")}
          </Button>
        )}
        {code === "system-errors" && (
          <Link to="/status" search={{ status: 4 }}>
            {t("admin.dashboard.showThem")}
          </Link>
        )}
      </div>
    </Alert>
  );
}
