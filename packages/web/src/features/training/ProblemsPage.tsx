import { Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { status, type TrainingProblemSummary } from "@verdict/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, parseDate } from "../../lib/dates.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import card from "../../ui/card.module.css";
import { IconLock } from "../../ui/icons.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { AssignmentBanner } from "../assignment/AssignmentBanner.tsx";
import pages from "../contest/contest-pages.module.css";
import { AcceptanceRate } from "../problem/AcceptanceRate.tsx";
import { Difficulty } from "../problem/Difficulty.tsx";
import { OwnStatus } from "../problem/OwnStatus.tsx";
import problem from "../problem/problem.module.css";
import { TagLink } from "../problem/TagLink.tsx";
import { useTraining } from "./context.ts";
import { bySection, type Plan, waitsFor } from "./plan.ts";
import { trainingPlanQuery, trainingProblemsQuery } from "./queries.ts";
import classes from "./training.module.css";

interface Row extends TrainingProblemSummary {
  sectionId: number | null;
  status: number | undefined;
  isLocked: boolean;
  /** What has to be solved first. */
  waitsFor: string;
}

/** A training's problems by section, with how the reader stands with each. */
export function ProblemsPage() {
  const { t } = useTranslation();
  const { training } = useTraining();
  const [tags, setTags] = useState(false);
  const list = useQuery(trainingProblemsQuery(training.id));
  const plan = useQuery(trainingPlanQuery(training.id));
  const rows = list.data && plan.data && rowsOf(list.data, plan.data);
  const columns = useColumns(tags);
  const parts = rows && plan.data ? bySection(plan.data.sections, rows) : [{ section: null, rows }];
  return (
    <div className={`${card.page} ${pages.below} ${pages.stack}`}>
      {training.gid !== null && <AssignmentBanner tid={training.id} />}
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h2>{t("training.tab.problems")}</h2>
          <Switch
            className={problem.wideOnly}
            size="xs"
            label={t("training.showTags")}
            checked={tags}
            onChange={(event) => setTags(event.currentTarget.checked)}
          />
        </div>
        {parts.map(({ section, rows: own }) => (
          <div key={section?.id ?? "none"}>
            {section && <SectionHead section={section} rows={own ?? []} />}
            <DataTable
              label={section?.title ?? t("training.tab.problems")}
              columns={columns}
              rows={own}
              error={list.error ?? plan.error}
              onRetry={() => Promise.all([list.refetch(), plan.refetch()])}
              rowKey={(row) => String(row.pid)}
              rowAttributes={(row) => ({ "aria-disabled": row.isLocked || undefined })}
              empty={t(section ? "training.sectionEmpty" : "training.noProblems")}
              phone="table"
            />
          </div>
        ))}
      </section>
    </div>
  );
}

function rowsOf(list: TrainingProblemSummary[], plan: Plan): Row[] {
  const planned = new Map(plan.problems.map((row) => [row.pid, row]));
  return list.map((row) => {
    const own = planned.get(row.pid);
    return {
      ...row,
      sectionId: own?.sectionId ?? null,
      status: own?.status,
      isLocked: own?.isLocked ?? false,
      waitsFor: own ? waitsFor(plan.problems, own) : "",
    };
  });
}

function useColumns(tags: boolean): Column<Row>[] {
  const { t } = useTranslation();
  const { training } = useTraining();
  const trainingID = String(training.id);
  return [
    {
      key: "own",
      title: <span className="visually-hidden">{t("problem.ownStatus")}</span>,
      kind: "tight",
      className: problem.colOwn,
      cell: (row) => (
        <span className={classes.own}>{row.isLocked ? <Lock /> : <OwnStatus code={row.status} />}</span>
      ),
    },
    {
      key: "id",
      title: t("problem.id"),
      className: `numeric ${problem.colId}`,
      cell: (row) => row.problemId,
    },
    {
      key: "title",
      title: t("problem.title"),
      isName: true,
      cell: (row) => (
        <div className={problem.titleCell}>
          <Link
            className={problem.title}
            to="/training/$trainingID/problem/$problemID"
            params={{ trainingID, problemID: row.problemId }}
          >
            {row.title}
          </Link>
          {row.isLocked && (
            <small className={classes.waits}>{t("training.lockedUntil", { problems: row.waitsFor })}</small>
          )}
          {tags && row.tags.length > 0 && (
            <span className={problem.rowTags}>
              {row.tags.map((tag) => (
                <TagLink key={tag.id} tag={tag} />
              ))}
            </span>
          )}
        </div>
      ),
    },
    {
      key: "level",
      title: t("problem.difficulty"),
      className: problem.colLevel,
      cell: (row) => <Difficulty level={row.difficulty} />,
    },
    {
      key: "rate",
      title: t("problem.acceptance"),
      isWide: true,
      className: problem.colRate,
      cell: (row) => (
        <span title={`${row.ac} / ${row.total}`}>
          <AcceptanceRate accepted={row.ac} total={row.total} />
        </span>
      ),
    },
  ];
}

/** What it waits for stands beside its title. */
function Lock() {
  return <IconLock className={classes.lock} size={16} aria-hidden />;
}

function SectionHead({ section, rows }: { section: Plan["sections"][number]; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const solved = rows.filter((row) => row.status === status.accepted).length;
  const { dueTime } = section;
  const isOver = useServerTime((now) => dueTime !== null && parseDate(dueTime).getTime() <= now);
  return (
    <div className={classes.section}>
      <h3>{section.title}</h3>
      <span className={classes.standing}>
        {section.dueTime && (
          <span className={classes.due} data-over={(isOver && solved < rows.length) || undefined}>
            {t("training.due", { date: formatDateTime(section.dueTime) })}
          </span>
        )}
        <span className="numeric">
          {solved} / {rows.length}
        </span>
      </span>
    </div>
  );
}
