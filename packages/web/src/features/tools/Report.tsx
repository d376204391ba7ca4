import { Progress } from "@mantine/core";
import type { Rehearsal, RehearsalReport } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { formatMemory, formatTime } from "../../lib/units.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./tools.module.css";

/** What a rehearsal found out. */
export function Report({ rehearsal }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation();
  const { report, failure, people, seconds, createdAt } = rehearsal;
  const minutes = Math.round((10 * seconds) / 60) / 10;
  return (
    <Panel
      title={t("tools.rehearsal.report", { at: formatDateTime(createdAt) })}
      more={<span className={classes.dim}>{t("tools.rehearsal.forWhom", { people, minutes })}</span>}
    >
      <div className={classes.body}>
        {failure && <p>{t(`tools.rehearsal.failures.${failure}`)}</p>}
        {report && <Findings report={report} />}
      </div>
      {report && (
        <DataTable
          label={t("tools.rehearsal.act")}
          rows={report.acts}
          columns={columns(t)}
          rowKey={({ act }) => act}
          empty=""
        />
      )}
    </Panel>
  );
}

type Act = RehearsalReport["acts"][number];

function columns(t: TFunction): Column<Act>[] {
  return [
    {
      key: "act",
      title: t("tools.rehearsal.act"),
      isName: true,
      cell: ({ act }) => t(`tools.rehearsal.acts.${act}`),
    },
    { key: "number", title: t("tools.rehearsal.number"), kind: "right", cell: ({ number }) => number },
    { key: "failed", title: t("tools.rehearsal.failed"), kind: "right", cell: ({ failed }) => failed },
    { key: "median", title: t("tools.rehearsal.median"), kind: "right", cell: ({ median }) => time(median) },
    { key: "p95", title: t("tools.rehearsal.p95"), kind: "right", cell: ({ p95 }) => time(p95) },
    {
      key: "longest",
      title: t("tools.rehearsal.longest"),
      kind: "right",
      cell: ({ longest }) => time(longest),
    },
  ];
}

const time = (ms: number) => formatTime(Math.round(ms));
const size = (bytes: number) => formatMemory(Math.round(bytes / 1024));

function Findings({ report }: { report: RehearsalReport }) {
  const { t } = useTranslation();
  const { verdicts, judges, server, disk, strain } = report;
  const [first] = strain;
  const free = disk.free === null ? t("tools.rehearsal.unknown") : size(disk.free);
  const facts: [string, string | number][] = [
    [t("tools.rehearsal.sent"), `${verdicts.sent} · ${t("tools.rehearsal.judged")} ${verdicts.judged}`],
    [t("tools.rehearsal.unexpected"), verdicts.unexpected],
    [
      t("tools.rehearsal.wait"),
      [verdicts.waitMedian, verdicts.waitP95, verdicts.waitLongest].map(time).join(" · "),
    ],
    [t("tools.rehearsal.total"), time(verdicts.totalP95)],
    [t("tools.rehearsal.used"), `${judges.used} % / ${judges.slots}`],
    [t("tools.rehearsal.atOnce"), judges.atOnce],
    [
      t("tools.rehearsal.nodeCpu"),
      judges.cpu === null ? t("tools.rehearsal.unknown") : `${Math.round(judges.cpu)} %`,
    ],
    [t("tools.rehearsal.cpu"), `${Math.round(server.cpu)} %`],
    [t("tools.rehearsal.delay"), time(server.delayP95)],
    [t("tools.rehearsal.disk"), [size(disk.used), size(disk.projected), free].join(" · ")],
  ];
  return (
    <>
      {first && (
        <p>
          <b>
            {t("tools.rehearsal.first", {
              part: t(`tools.rehearsal.parts.${first.part}`),
              percent: Math.round(first.ratio * 100),
            })}
          </b>{" "}
          {t("tools.rehearsal.needed", { needed: judges.needed, nodes: judges.nodes })}
        </p>
      )}
      <p className={classes.dim}>{t("tools.rehearsal.strain")}</p>
      <div className={classes.strain}>
        {strain.map(({ part, ratio }) => (
          <div key={part}>
            <span>{t(`tools.rehearsal.parts.${part}`)}</span>
            <Progress
              value={Math.min(100, ratio * 100)}
              color={ratio >= 1 ? "red" : ratio >= 0.7 ? "orange" : "green"}
              aria-label={t(`tools.rehearsal.parts.${part}`)}
            />
            <span className="numeric">{Math.round(ratio * 100)} %</span>
          </div>
        ))}
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
