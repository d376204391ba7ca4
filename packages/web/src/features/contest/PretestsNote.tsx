import { useTranslation } from "react-i18next";
import classes from "./contest-pages.module.css";
import { useContest } from "./context.ts";

/** That what is shown was found on pretests alone; nothing once the system tests have begun, or where there are none. */
export function PretestsNote() {
  const { t } = useTranslation();
  const { contest, phase, run } = useContest();
  const isLeft = contest.rule?.pretests && !contest.systemTestsAt;
  if (!isLeft || run || phase === "scheduled") return null;
  return (
    <p className={classes.note} role="note">
      {t(phase === "ended" ? "contest.pretests.awaited" : "contest.pretests.running")}
    </p>
  );
}
