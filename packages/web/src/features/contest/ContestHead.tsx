import { ActionIcon, Switch } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { contestAuth } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatDuration, parseDate } from "../../lib/dates.ts";
import { useCount, useLanguage } from "../../lib/i18n.ts";
import { offsetsOf } from "../../lib/local-date.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import { IconChevronDown, IconChevronUp } from "../../ui/icons.ts";
import { Countdown } from "./Countdown.tsx";
import classes from "./contest.module.css";
import { useContest } from "./context.ts";
import { PlaceGroup } from "./PlaceFrame.tsx";
import { endFor, progressAt } from "./phase.ts";
import { AccessTag, PhaseTag, RuleTag } from "./Tags.tsx";

interface HeadProps {
  /** One line, whatever the reader has chosen. */
  isDense: boolean;
  /** Where submissions from after the end may be shown. */
  onContainsEnd: ((on: boolean) => void) | undefined;
}

export function ContestHead({ isDense, onContainsEnd }: HeadProps) {
  const { t } = useTranslation();
  const { contest, entrant, phase, waits, run, containsEnd } = useContest();
  const [isFolded, setFolded] = useLocalStorage({
    key: "verdict.contest-head-folded",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isOpen = !isFolded && !isDense;
  // A page below has its own heading of the first rank only where it says more than the contest's name.
  const Title = isDense ? "p" : "h1";
  return (
    <>
      <div className={classes.line}>
        <PlaceGroup gid={contest.gid} text={t("contest.group")} />
        <Title className={classes.title} title={contest.title}>
          {contest.title}
        </Title>
        {run ? <RunTag startTime={run.startTime} /> : <PhaseTag phase={phase} />}
        <Countdown />
        {!isDense && (
          <ActionIcon
            className="screen-only"
            variant="subtle"
            color="gray"
            aria-expanded={isOpen}
            aria-label={t("contest.details")}
            onClick={() => setFolded(!isFolded)}
          >
            {isOpen ? <IconChevronUp size={17} /> : <IconChevronDown size={17} />}
          </ActionIcon>
        )}
      </div>
      {waits && phase === "ended" && contest.overTime && (
        <p className={classes.late} role="note">
          {t(entrant.window ? "contest.lateWindow" : "contest.late", {
            date: formatDateTime(contest.overTime),
          })}
        </p>
      )}
      {isOpen && (
        <div className={classes.facts}>
          <Facts />
          {onContainsEnd && (
            <Switch
              size="xs"
              label={t("contest.containsEnd")}
              checked={containsEnd}
              onChange={(event) => onContainsEnd(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      <Progress />
    </>
  );
}

/** Which minute of their virtual run the reader is in, by the server's clock. */
function RunTag({ startTime }: { startTime: string }) {
  const { t } = useTranslation();
  const startAt = parseDate(startTime).getTime();
  const minute = useServerTime((now) => Math.max(0, Math.floor((now - startAt) / 60_000)));
  return <span className={classes.run}>{t("contest.virtual", { minute })}</span>;
}

function Facts() {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = useCount();
  const { contest } = useContest();
  return (
    <>
      <AccessTag contest={contest} />
      <RuleTag contest={contest} />
      {contest.isRated && (
        <Link to="/contest/$contestID/ratings" params={{ contestID: String(contest.id) }}>
          {t("contest.rated")}
        </Link>
      )}
      {contest.pausedMs === undefined && (
        <span className={classes.times}>
          <time dateTime={contest.startTime}>{formatDateTime(contest.startTime)}</time>
          {" – "}
          <time dateTime={endFor(contest)}>{formatDateTime(endFor(contest))}</time>{" "}
          <small>{offsetsOf(contest.startTime, endFor(contest))}</small>
        </span>
      )}
      <span>
        {contest.windowMinutes === undefined
          ? formatDuration(contest.duration, language)
          : t("contest.window", { length: formatDuration(contest.windowMinutes * 60, language) })}
      </span>
      {contest.sealRank && contest.sealRankTime && contest.pausedMs === undefined && (
        <span>{t("contest.freezeAt", { date: formatDateTime(contest.sealRankTime) })}</span>
      )}
      {contest.auth !== contestAuth.public && contest.count !== null && (
        <span>{t("contest.peopleCount", { count: contest.count, number: count(contest.count) })}</span>
      )}
      <span>{t("contest.by", { name: contest.author })}</span>
    </>
  );
}

function Progress() {
  const { t } = useTranslation();
  const { contest } = useContest();
  const percent = useServerTime((now) => Math.round(progressAt(contest, now) * 10) / 10);
  return (
    <div
      className={classes.progress}
      role="progressbar"
      aria-label={t("contest.progress")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
