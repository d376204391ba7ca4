import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getNextProblems } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Difficulty } from "../problem/Difficulty.tsx";
import classes from "./home.module.css";

/** Under the problems: what is offered changes with a verdict. */
const nextProblemsQuery = () =>
  queryOptions({
    queryKey: ["problem", "next", currentLanguage()],
    queryFn: ({ signal }) => call(getNextProblems, { query: { l: currentLanguage() }, signal }),
    meta: { quiet: true },
  });

/** Problems the reader has not tried, by what they solved lately. */
export function NextProblems() {
  const { t } = useTranslation();
  const { data } = useQuery(nextProblemsQuery());
  if (!data || data.length === 0) return null;
  return (
    <Panel
      title={t("home.next")}
      more={
        <Link to="/problem" search={{ own: "open" }}>
          {t("home.all")}
        </Link>
      }
    >
      <ul className={classes.rows}>
        {data.map(({ pid, problemId, title, difficulty, rating }) => (
          <li key={pid}>
            <span className={`numeric ${classes.dim}`}>{problemId}</span>
            <Link to="/problem/$problemId" params={{ problemId }} className={classes.name}>
              {title}
            </Link>
            {rating !== null && <span className={`numeric ${classes.dim}`}>{rating}</span>}
            <Difficulty level={difficulty} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
