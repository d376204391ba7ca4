import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { NEXT_PROBLEMS } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import { Difficulty } from "../problem/Difficulty.tsx";
import classes from "./home.module.css";
import { nextProblemsQuery } from "./queries.ts";
import { WaitingRows } from "./WaitingRows.tsx";

/** Problems the reader has not tried, by what they solved lately. */
export function NextProblems() {
  const { t } = useTranslation();
  const { data, isError } = useQuery(nextProblemsQuery());
  if (isError || data?.length === 0) return null;
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
        {data?.map(({ pid, problemId, title, difficulty, rating }) => (
          <li key={pid}>
            <span className={`numeric ${classes.dim}`}>{problemId}</span>
            <Link to="/problem/$problemId" params={{ problemId }} className={classes.name}>
              {title}
            </Link>
            {rating !== null && <span className={`numeric ${classes.dim}`}>{rating}</span>}
            <Difficulty level={difficulty} />
          </li>
        ))}
        {!data && <WaitingRows rows={NEXT_PROBLEMS} />}
      </ul>
    </Panel>
  );
}
