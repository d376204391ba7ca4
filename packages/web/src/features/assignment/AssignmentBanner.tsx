import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { DueDates } from "./AssignmentRows.tsx";
import classes from "./assignment.module.css";
import { trainingAssignmentQuery } from "./queries.ts";

/** On the pages of a training that is an assignment: when it is due, and what the reader has reached. */
export function AssignmentBanner({ tid }: { tid: number }) {
  const { t } = useTranslation();
  const assignment = useQuery(trainingAssignmentQuery(tid)).data;
  if (!assignment) return null;
  const { points, full, gid, grade } = assignment;
  return (
    <section className={`${card.card} ${classes.banner}`} aria-label={t("training.assignment.one")}>
      <DueDates assignment={assignment} />
      <span>
        {t("training.assignment.points", { points, full })}
        {grade?.points != null && ` (${t("training.assignment.byHand")})`}
      </span>
      {grade?.remark && (
        <span className={classes.remark}>
          <b>{t("training.assignment.remark")}</b> {grade.remark}
        </span>
      )}
      <Link to="/group/$groupID/assignment" params={{ groupID: String(gid) }}>
        {t("training.assignment.all")}
      </Link>
    </section>
  );
}
