import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ContestProblemRow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import card from "../../ui/card.module.css";
import { IconPrinter } from "../../ui/icons.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { OwnStatus } from "../problem/OwnStatus.tsx";
import { ownStatusQuery } from "../problem/queries.ts";
import { Balloon } from "./Balloon.tsx";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";
import { countsHidden } from "./phase.ts";
import { contestProblemsQuery } from "./queries.ts";

/** A contest's problems, with how the reader stands with each and, as long as the board moves, everybody. */
export function ProblemsPage() {
  const { t } = useTranslation();
  const count = useCount();
  const { contest, entrant, containsEnd, isFrozen, isApart } = useContest();
  const cid = contest.id;
  const list = useQuery(contestProblemsQuery(cid, containsEnd));
  const pids = list.data?.map(({ pid }) => pid) ?? [];
  const own = useQuery({
    ...ownStatusQuery(pids, { cid, containsEnd }),
    enabled: !entrant.isGuest && pids.length > 0,
  }).data;
  const hidden = countsHidden(isFrozen, isApart);
  const why = t(isApart ? "contest.problems.hiddenInRun" : "contest.problems.hidden");
  const counted = (value: number) => (hidden ? <span title={why}>{hidden}</span> : count(value));
  const columns: Column<ContestProblemRow>[] = [
    {
      key: "own",
      title: <span className="visually-hidden">{t("problem.ownStatus")}</span>,
      kind: "tight",
      cell: (row) => <OwnStatus code={own?.[row.pid]?.status} />,
    },
    {
      key: "letter",
      title: "#",
      kind: "tight",
      cell: (row) => <Balloon letter={row.displayId} color={row.color} />,
    },
    {
      key: "title",
      title: t("problem.title"),
      cell: (row) => (
        <Link
          className={classes.title}
          to="/contest/$contestID/problem/$problemID"
          params={{ contestID: String(cid), problemID: row.displayId }}
        >
          {row.displayTitle}
        </Link>
      ),
    },
    { key: "ac", title: t("contest.problems.accepted"), kind: "right", cell: (row) => counted(row.ac) },
    { key: "total", title: t("contest.problems.total"), kind: "right", cell: (row) => counted(row.total) },
  ];
  return (
    <div className={`${card.page} ${classes.below}`}>
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("contest.tab.problems")}</h2>
        <DataTable
          label={t("contest.tab.problems")}
          columns={columns}
          rows={list.data}
          error={list.error}
          onRetry={list.refetch}
          rowKey={(row) => String(row.id)}
          empty={t("contest.problems.none")}
          phone="table"
        />
        {pids.length > 0 && (
          <p className={`${classes.foot} screen-only`}>
            <Link to="/contest/$contestID/problem-set" params={{ contestID: String(cid) }}>
              <IconPrinter size={15} aria-hidden />
              {t("contest.problemSet.open")}
            </Link>
          </p>
        )}
      </section>
    </div>
  );
}
