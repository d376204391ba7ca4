import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import { progressOf } from "../training/progress.ts";
import { ownTrainingsQuery } from "../training/queries.ts";
import classes from "./home.module.css";
import bar from "./progress.module.css";

/** Trainings that were begun: how far, and the next problem of each. */
export function OwnTrainings() {
  const { t } = useTranslation();
  const { data } = useQuery(ownTrainingsQuery());
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t("home.trainings.title")} more={<Link to="/training">{t("home.all")}</Link>}>
      <ul className={classes.rows}>
        {data.map(({ training, next }) => {
          const trainingID = String(training.id);
          return (
            <li key={training.id}>
              <Link to="/training/$trainingID" params={{ trainingID }} className={classes.name}>
                {training.title}
              </Link>
              <span className={`${bar.track} ${classes.share}`} aria-hidden>
                <span style={{ width: `${progressOf(training.acCount ?? 0, training.problemCount)}%` }} />
              </span>
              <span className={`${classes.dim} numeric`}>
                {training.acCount} / {training.problemCount}
              </span>
              {next ? (
                <Link
                  to="/training/$trainingID/problem/$problemID"
                  params={{ trainingID, problemID: next.problemId }}
                  title={next.title}
                >
                  {next.problemId}
                </Link>
              ) : (
                <span className={classes.dim}>{t("home.trainings.waiting")}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
