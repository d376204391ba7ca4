import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatRelative } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { recentProblemsQuery } from "../problem/queries.ts";
import classes from "./home.module.css";
import { WaitingRows } from "./WaitingRows.tsx";

const ROWS = 10;

export function RecentProblems() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, isError, refetch } = useQuery(recentProblemsQuery(language));
  if (data?.length === 0) return null;
  return (
    <Panel title={t("home.recentProblems")} more={<Link to="/problem">{t("home.allProblems")}</Link>}>
      {isError && <FailedState error={error} onRetry={refetch} />}
      <ul className={classes.rows}>
        {data
          ? data.map((problem) => (
              <li key={problem.id}>
                <span className={`numeric ${classes.dim}`}>{problem.problemId}</span>
                <Link
                  to="/problem/$problemId"
                  params={{ problemId: problem.problemId }}
                  className={classes.name}
                >
                  {problem.title}
                </Link>
                <time
                  className={classes.dim}
                  dateTime={problem.gmtModified}
                  title={formatDateTime(problem.gmtModified)}
                >
                  {formatRelative(problem.gmtModified, language)}
                </time>
              </li>
            ))
          : !isError && <WaitingRows rows={ROWS} />}
      </ul>
    </Panel>
  );
}
