import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import type { ContestSummary } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { ContestHead } from "./ContestHead.tsx";
import { ContestTabs } from "./ContestTabs.tsx";
import classes from "./contest.module.css";
import { ContestContext, type Entrant, usePhase } from "./context.ts";
import { useContestNews } from "./news.ts";
import { isMenuClosed } from "./phase.ts";
import { contestAccessQuery, contestInfoQuery, refreshContest } from "./queries.ts";

/** Frame of a contest's pages: what it is and how long it lasts, its menu, and below them the page. */
export function ContestShell({ cid }: { cid: number }) {
  const { t } = useTranslation();
  const info = useQuery(contestInfoQuery(cid));
  const access = useQuery(contestAccessQuery(cid));
  const isGuest = !useSignedIn();
  const error = info.error ?? access.error;
  if (info.data && access.data) return <Frame contest={info.data} entrant={{ ...access.data, isGuest }} />;
  return (
    <div className={card.page}>
      <PageTitle title={t("nav.contests")} />
      {error ? (
        <FailedState error={error} onRetry={() => Promise.all([info.refetch(), access.refetch()])}>
          <Link to="/contest">{t("contest.toList")}</Link>
        </FailedState>
      ) : (
        <Skeleton height={96} />
      )}
    </div>
  );
}

interface FrameProps {
  contest: ContestSummary;
  entrant: Entrant;
}

/** On these pages nothing may take room from the problem. */
const isProblem = (path: string) => /\/problem\/[^/]+\/?$/.test(path);
const isFullScreen = (path: string) => /\/full-screen\/?$/.test(path);

/** As a virtual run has it: with its times, without a freeze, open to single people and teams alike. */
function duringRun(contest: ContestSummary, run: FrameProps["entrant"]["run"]): ContestSummary {
  if (!run) return contest;
  const { startTime, endTime } = run;
  return { ...contest, startTime, endTime, sealRank: false, sealRankTime: null, entry: "people" };
}

function Frame({ contest: official, entrant }: FrameProps) {
  const { pathname } = useLocation();
  const { run } = entrant;
  const contest = duringRun(official, run);
  const phase = usePhase(contest);
  const [containsEnd, setContainsEnd] = useState(false);
  useRefreshAt(contest.id, phase);
  const isFrozen = phase === "frozen" && !entrant.manages;
  const isLive = useContestNews(contest.id, {
    isOpen: !entrant.isGuest && !isMenuClosed(contest, entrant, phase),
    isManager: entrant.manages,
  });
  const open = { contest, entrant, phase, isFrozen, run, containsEnd, isLive };
  const canContainEnd = !run && contest.allowEndSubmit === true && phase === "ended";
  return (
    <ContestContext value={open}>
      <PageTitle title={contest.title} />
      {!isFullScreen(pathname) && (
        <header className={classes.frame} data-dense={isProblem(pathname) || undefined}>
          <div className={classes.box}>
            <ContestHead
              isDense={isProblem(pathname)}
              onContainsEnd={canContainEnd ? setContainsEnd : undefined}
            />
            <ContestTabs />
          </div>
        </header>
      )}
      <Outlet />
    </ContestContext>
  );
}

/** At the start, the freeze and the end everything is other than it was. */
function useRefreshAt(cid: number, phase: string): void {
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    refreshContest(cid);
  }, [cid, phase]);
}
