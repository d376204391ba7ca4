import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recentProblemsQuery } from "../features/problem/queries.ts";
import classes from "../features/site/home.module.css";
import { PageTitle } from "../features/site/PageTitle.tsx";
import { useWebsiteConfig } from "../features/site/queries.ts";
import { draftsOf } from "../features/submission/draft.ts";
import { useLiveRows } from "../features/submission/live-list.ts";
import { submissionListQuery } from "../features/submission/queries.ts";
import { formatRelative } from "../lib/dates.ts";
import { currentLanguage, useLanguage } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import card from "../ui/card.module.css";
import { EmptyState, FailedState } from "../ui/states.tsx";
import { VerdictTag } from "../ui/VerdictTag.tsx";

export const Route = createFileRoute("/home")({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(recentProblemsQuery(currentLanguage()));
  },
  component: HomePage,
});

function HomePage() {
  const { t } = useTranslation();
  const site = useWebsiteConfig();
  const { user } = useSession();
  return (
    <div className={card.page}>
      <PageTitle title={t("nav.home")} />
      <h1 className={classes.welcome}>
        {user
          ? t("home.welcomeBack", { name: user.username })
          : t("home.welcome", { site: site?.name ?? "" })}
      </h1>
      <div className={classes.columns} data-signed-in={user !== null || undefined}>
        <RecentProblems />
        {user && (
          <div className={classes.side}>
            <RecentSubmissions />
            <Drafts uid={user.uid} />
          </div>
        )}
      </div>
    </div>
  );
}

function Panel({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

const RECENT_ROWS = 10;

function RecentProblems() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, error, isError, refetch } = useQuery(recentProblemsQuery(language));
  return (
    <Panel title={t("home.recentProblems")} more={<Link to="/problem">{t("home.allProblems")}</Link>}>
      {isError && <FailedState error={error} onRetry={refetch} />}
      {data?.length === 0 && <EmptyState text={t("refusal.no-problem")} />}
      <ul className={classes.rows}>
        {data
          ? data.map((problem) => (
              <li key={problem.id}>
                <span className={`numeric ${classes.dim}`}>{problem.problemId}</span>
                <Link
                  to="/problem/$problemId"
                  params={{ problemId: problem.problemId }}
                  className={classes.name}
                >
                  {problem.title}
                </Link>
                <span className={classes.dim}>{formatRelative(problem.gmtModified, language)}</span>
              </li>
            ))
          : !isError &&
            Array.from({ length: RECENT_ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
              <li key={row} aria-hidden>
                <Skeleton height={12} width={34} />
                <Skeleton height={12} width={`${40 + ((row * 19) % 40)}%`} />
                <Skeleton height={12} width={80} />
              </li>
            ))}
      </ul>
    </Panel>
  );
}

const OWN_ROWS = 8;

function RecentSubmissions() {
  const { t } = useTranslation();
  const { data } = useQuery(submissionListQuery({ onlyMine: true, limit: OWN_ROWS }));
  useLiveRows(data?.records);
  return (
    <Panel
      title={t("account.mySubmissions")}
      more={
        <Link to="/status" search={{ onlyMine: true }}>
          {t("home.all")}
        </Link>
      }
    >
      {data?.records.length === 0 && <EmptyState text={t("home.noSubmissions")} />}
      <ul className={classes.rows}>
        {data
          ? data.records.map((row) => (
              <li key={row.submitId}>
                <Link
                  to="/submission-detail/$submitId"
                  params={{ submitId: String(row.submitId) }}
                  className={classes.name}
                >
                  {row.displayPid} {row.title}
                </Link>
                <VerdictTag status={row.status} />
              </li>
            ))
          : Array.from({ length: 4 }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
              <li key={row} aria-hidden>
                <Skeleton height={12} width={`${40 + ((row * 19) % 40)}%`} />
              </li>
            ))}
      </ul>
    </Panel>
  );
}

const DRAFT_ROWS = 6;

/** Programs begun in this browser: the way back to them. */
function Drafts({ uid }: { uid: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const drafts = draftsOf(uid).slice(0, DRAFT_ROWS);
  if (drafts.length === 0) return null;
  return (
    <Panel title={t("home.drafts")}>
      <ul className={classes.rows}>
        {drafts.map(({ problemId, draft }) => (
          <li key={problemId}>
            <Link to="/problem/$problemId" params={{ problemId }} className={classes.name}>
              {problemId} {draft.title}
            </Link>
            <span className={classes.dim}>
              {draft.language} · {formatRelative(new Date(draft.savedAt).toISOString(), language)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
