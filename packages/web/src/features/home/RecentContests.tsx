import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ContestSummary, contestAuth, ruleOf } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatDuration } from "../../lib/dates.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { Panel } from "../../ui/Panel.tsx";
import { FailedState } from "../../ui/states.tsx";
import { ContestLink } from "../contest/ContestLink.tsx";
import { isStartUnknown } from "../contest/StartTime.tsx";
import classes from "./contests.module.css";
import { recentContestsQuery } from "./queries.ts";

const states = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;
const accesses = ["public", "private", "protected"] as const;

export function RecentContests() {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useQuery(recentContestsQuery);
  if (data?.length === 0) return null;
  return (
    <Panel title={t("home.contests.title")} more={<Link to="/contest">{t("home.all")}</Link>}>
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton height={100} radius={0} />}
      {data && (
        <ul className={classes.cards}>
          {data.map((contest) => (
            <ContestCard key={contest.id} contest={contest} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ContestCard({ contest }: { contest: ContestSummary }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = states[contest.status as keyof typeof states] ?? "scheduled";
  return (
    <li className={classes.card} data-state={state}>
      <span className={classes.title}>
        <ContestLink contest={contest} />
      </span>
      <span className={classes.state}>{t(`home.contests.${state}`)}</span>
      <span className={classes.facts}>
        <span>{ruleOf(contest.type).label}</span>
        <span>{t(`home.contests.${accesses[contest.auth] ?? "public"}`)}</span>
        <span>
          {isStartUnknown(contest)
            ? t("common.startUnknown")
            : t("home.contests.start", { date: formatDateTime(contest.startTime) })}
        </span>
        <span>{t("home.contests.duration", { duration: formatDuration(contest.duration, language) })}</span>
        {contest.auth !== contestAuth.public && contest.count !== null && (
          <span>{t("home.contests.people", { count: contest.count })}</span>
        )}
      </span>
    </li>
  );
}
