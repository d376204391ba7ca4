import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Attempt } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../../lib/dates.ts";
import { formatMemory, formatTime } from "../../../lib/units.ts";
import { FailedState } from "../../../ui/states.tsx";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import { timelineQuery } from "../queries.ts";
import classes from "./timeline.module.css";
import { phasesOf, runAgain, totalMs } from "./timeline.ts";

const POLL_MS = 2000;

/** Where a submission's time went: a bar of its phases and the same in numbers, newest attempt first. */
export function Timeline({ submitId, isDone }: { submitId: number; isDone: boolean }) {
  const { data, error, isError, refetch } = useQuery({
    ...timelineQuery(submitId),
    refetchInterval: isDone ? false : POLL_MS,
  });
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={90} />;
  return (
    <div className={classes.attempts}>
      {data.map((attempt) => (
        <AttemptBar key={attempt.attempt} attempt={attempt} isOnly={data.length === 1} />
      ))}
    </div>
  );
}

function shareOf(ms: number, total: number): string {
  const percent = total > 0 ? (ms / total) * 100 : 0;
  return percent > 0 && percent < 1 ? "< 1%" : `${Math.round(percent)}%`;
}

/** Which attempt it was, when, and what it came to. */
function History({ attempt: { attempt, created, outcome, finished } }: { attempt: Attempt }) {
  const { t } = useTranslation();
  return (
    <span className={classes.history}>
      <b>{t("timeline.attempt", { number: attempt })}</b>
      <span className="numeric">{formatDateTime(created)}</span>
      {outcome && <VerdictTag status={outcome.status} />}
      {outcome && outcome.time !== null && (
        <span className="numeric">
          {formatTime(outcome.time)} · {formatMemory(outcome.memory)}
        </span>
      )}
      {outcome && outcome.score !== null && <span>{t("submission.points", { score: outcome.score })}</span>}
      {!outcome && finished && <span>{t("solve.judging.takenBack")}</span>}
    </span>
  );
}

function AttemptBar({ attempt, isOnly }: { attempt: Attempt; isOnly: boolean }) {
  const { t } = useTranslation();
  const phases = phasesOf(attempt);
  const total = totalMs(phases);
  const again = runAgain(attempt);
  if (phases.length === 0 && !attempt.finished) {
    return (
      <p className={classes.title}>{t("timeline.waiting", { since: formatDateTime(attempt.created) })}</p>
    );
  }
  return (
    <div>
      <p className={classes.title}>
        {!isOnly && <History attempt={attempt} />}
        {attempt.node && <span>{t("timeline.node", { name: attempt.node })} </span>}
        {attempt.requeues > 0 && <span>{t("timeline.requeues", { times: attempt.requeues })}</span>}
      </p>
      <div className={classes.bar} aria-hidden>
        {phases.map((phase) => (
          <i key={phase.name} data-phase={phase.name} style={{ flexGrow: phase.ms }} />
        ))}
      </div>
      <table className={classes.numbers}>
        <caption className="visually-hidden">{t("timeline.title")}</caption>
        <tbody>
          {phases.map((phase) => (
            <tr key={phase.name}>
              <th scope="row">
                <i data-phase={phase.name} aria-hidden />
                {t(`timeline.phase.${phase.name}`)}
              </th>
              <td className="numeric">{formatTime(phase.ms)}</td>
              <td className="numeric">{shareOf(phase.ms, total)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">{t("timeline.total")}</th>
            <td className="numeric">{formatTime(total)}</td>
            <td />
          </tr>
        </tbody>
      </table>
      {again.length > 0 && (
        <p className={classes.title}>
          {t("timeline.again", { count: again.length, tests: again.join(", ") })}
        </p>
      )}
    </div>
  );
}
