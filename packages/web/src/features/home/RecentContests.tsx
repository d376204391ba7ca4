import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { ContestVO } from "@verdict/contract";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatDuration } from "../../lib/dates.ts";
import { askToSignIn } from "../../lib/guard.ts";
import { useLanguage } from "../../lib/i18n.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import classes from "./contests.module.css";
import { recentContestsQuery } from "./queries.ts";

const states = { [-1]: "scheduled", 0: "running", 1: "ended" } as const;
const accesses = ["public", "private", "protected"] as const;

export function RecentContests() {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useQuery(recentContestsQuery);
  return (
    <Panel title={t("home.contests.title")}>
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!data && !isError && <Skeleton height={100} radius={0} />}
      {data?.length === 0 && <EmptyState text={t("home.contests.none")} />}
      {data && data.length > 0 && (
        <ul className={classes.cards}>
          {data.map((contest) => (
            <ContestCard key={contest.id} contest={contest} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ContestCard({ contest }: { contest: ContestVO }) {
  const { t } = useTranslation();
  const router = useRouter();
  const language = useLanguage();
  const isSignedIn = useSignedIn();
  const href = `/contest/${contest.id}`;
  const state = states[contest.status as keyof typeof states] ?? "scheduled";
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const go = () => void router.navigate({ href });
    if (isSignedIn) go();
    else askToSignIn(go);
  };
  return (
    <li className={classes.card} data-state={state}>
      <a href={href} className={classes.title} onClick={open}>
        {contest.title}
      </a>
      <span className={classes.state}>{t(`home.contests.${state}`)}</span>
      <span className={classes.facts}>
        <span>{contest.type === 0 ? "ACM" : "OI"}</span>
        <span>{t(`home.contests.${accesses[contest.auth] ?? "public"}`)}</span>
        <span>{t("home.contests.start", { date: formatDateTime(contest.startTime) })}</span>
        <span>{t("home.contests.duration", { duration: formatDuration(contest.duration, language) })}</span>
        {contest.count !== null && <span>{t("home.contests.people", { count: contest.count })}</span>}
      </span>
    </li>
  );
}
