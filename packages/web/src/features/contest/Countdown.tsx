import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import classes from "./contest.module.css";
import { useContest } from "./context.ts";
import { clockText, isFarAway, secondsLeft } from "./phase.ts";

/** How long it is to the start or the end, by the server's clock; a date more than a week before. */
export function Countdown() {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const text = useServerTime((now) => (isFarAway(contest, now) ? "" : clockText(secondsLeft(contest, now))));
  if (phase === "ended") return null;
  if (contest.pausedMs !== undefined && phase === "scheduled") {
    return (
      <span className={classes.countdown}>
        <small>{t("contest.paused")}</small>{" "}
        {contest.pausedMs > 0 && clockText(Math.ceil(contest.pausedMs / 1000))}
      </span>
    );
  }
  if (!text) {
    return (
      <span className={classes.countdown}>
        <small>{t("contest.startAt")}</small> {formatDateTime(contest.startTime)}
      </span>
    );
  }
  return (
    <span className={classes.countdown} role="timer">
      <small>{t(phase === "scheduled" ? "contest.toStart" : "contest.toEnd")}</small> {text}
    </span>
  );
}
