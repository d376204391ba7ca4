import { Button } from "@mantine/core";
import { type ContestSummary, contestAuth, ruleOf } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDuration } from "../../lib/dates.ts";
import { useCount, useLanguage } from "../../lib/i18n.ts";
import { IconCalendarEvent, IconClock, IconTable, IconUsers } from "../../ui/icons.ts";
import { ContestLink } from "./ContestLink.tsx";
import classes from "./contest-list.module.css";
import { StartTime } from "./StartTime.tsx";
import { AccessIcon, AccessTag, PhaseTag, RuleTag } from "./Tags.tsx";

export function ContestRows({ rows, isStale }: { rows: readonly ContestSummary[]; isStale: boolean }) {
  return (
    <ul className={classes.rows} data-stale={isStale || undefined}>
      {rows.map((contest) => (
        <ContestRow key={contest.id} contest={contest} />
      ))}
    </ul>
  );
}

const phases = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;

function ContestRow({ contest }: { contest: ContestSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const count = useCount();
  const phase = phases[contest.status as keyof typeof phases] ?? "scheduled";
  return (
    <li className={classes.row} data-phase={phase}>
      <div className={classes.title}>
        <ContestLink contest={contest} />
        <AccessIcon contest={contest} />
      </div>
      <div className={classes.side}>
        {contest.openRank && <ScoreboardButton contest={contest} isOpen={phase !== "scheduled"} />}
        <PhaseTag phase={phase} />
      </div>
      <div className={classes.facts}>
        <span title={t("contest.start")}>
          <IconCalendarEvent size={15} aria-hidden />
          <span className="visually-hidden">{t("contest.start")} </span>
          <StartTime contest={contest} />
        </span>
        <span title={t("contest.duration")}>
          <IconClock size={15} aria-hidden />
          <span className="visually-hidden">{t("contest.duration")} </span>
          {formatDuration(contest.duration, language)}
        </span>
        {contest.auth !== contestAuth.public && contest.count !== null && (
          <span title={t("contest.people")}>
            <IconUsers size={15} aria-hidden />
            <span className="visually-hidden">{t("contest.people")} </span>
            {count(contest.count)}
          </span>
        )}
        <span className={classes.tags}>
          <RuleTag contest={contest} />
          <AccessTag contest={contest} />
        </span>
      </div>
    </li>
  );
}

interface ScoreboardProps {
  contest: Pick<ContestSummary, "id" | "type" | "title">;
  isOpen: boolean;
}

/** The board that everybody may see, before the start a button that waits. */
function ScoreboardButton({ contest, isOpen }: ScoreboardProps) {
  const { t } = useTranslation();
  const kind = ruleOf(contest.type).name;
  const look = { size: "compact-sm", variant: "default", leftSection: <IconTable size={15} /> } as const;
  if (!isOpen)
    return (
      <Button {...look} disabled>
        {t("contest.list.scoreboard")}
      </Button>
    );
  return (
    <Button {...look} component="a" href={`/contest/${kind}-scoreboard/${contest.id}`}>
      {t("contest.list.scoreboard")}
    </Button>
  );
}
