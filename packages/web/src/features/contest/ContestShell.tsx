import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ContestSummary } from "@verdict/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSignedIn } from "../../lib/session.ts";
import { ContestHead } from "./ContestHead.tsx";
import { ContestTabs, useContestPage } from "./ContestTabs.tsx";
import frame from "./contest.module.css";
import { ContestContext, type Entrant, type OpenContest, usePhase, useWaits } from "./context.ts";
import { useContestNews } from "./news.ts";
import { type PageElsewhere, PlaceFrame, PlaceWaiting, useIsDense } from "./PlaceFrame.tsx";
import { inOwnWindow, isMenuClosed, isWithoutRealTime } from "./phase.ts";
import { contestAccessQuery, contestInfoQuery, refreshContest } from "./queries.ts";

/** Frame of a contest's pages: what it is and how long it lasts, its menu, and below them the page. */
export function ContestShell({ cid, ...elsewhere }: PageElsewhere & { cid: number }) {
  const { t } = useTranslation();
  const info = useQuery(contestInfoQuery(cid));
  const access = useQuery(contestAccessQuery(cid));
  const isGuest = !useSignedIn();
  if (info.data && access.data)
    return <Frame contest={info.data} entrant={{ ...access.data, isGuest }} {...elsewhere} />;
  return (
    <PlaceWaiting
      title={t("nav.contests")}
      height={96}
      error={info.error ?? access.error}
      onRetry={() => Promise.all([info.refetch(), access.refetch()])}
      back={<Link to="/contest">{t("contest.toList")}</Link>}
    />
  );
}

/** The head of a contest's frame above a page of its administration that lies elsewhere; nothing where it is not told of. */
export function ContestBar({ cid }: { cid: number }) {
  const isNumber = Number.isSafeInteger(cid) && cid > 0;
  const info = useQuery({ ...contestInfoQuery(cid), enabled: isNumber });
  const access = useQuery({ ...contestAccessQuery(cid), enabled: isNumber });
  if (!isNumber || info.error || access.error) return null;
  if (!info.data || !access.data) return <Skeleton height={BAR_HEIGHT} mb={12} />;
  return <Bar contest={info.data} entrant={{ ...access.data, isGuest: false }} />;
}

const BAR_HEIGHT = 121;

function Bar({ contest: official, entrant }: FrameProps) {
  const open = useOpen(official, entrant);
  return (
    <ContestContext value={{ ...open, containsEnd: false }}>
      <header className={`${frame.box} ${frame.bar} screen-only`}>
        <ContestHead isDense onContainsEnd={undefined} />
        <ContestTabs />
      </header>
    </ContestContext>
  );
}

interface FrameProps {
  contest: ContestSummary;
  entrant: Entrant;
}

/** How the contest stands for its reader, kept up to date. */
function useOpen(official: ContestSummary, entrant: Entrant): Omit<OpenContest, "containsEnd"> {
  const { run } = entrant;
  const contest = inOwnWindow(official, entrant);
  const phase = usePhase(contest);
  const waits = useWaits(contest);
  useRefreshAt(contest.id, `${phase} ${waits}`);
  const isFrozen = isWithoutRealTime(contest, { phase, waits }, entrant);
  const isLive = useContestNews(contest.id, {
    isOpen: !entrant.isGuest && !isMenuClosed(contest, entrant, phase),
    isManager: entrant.manages,
  });
  const isApart = Boolean(run) || (Boolean(entrant.window) && !entrant.manages && phase === "running");
  return { contest, entrant, phase, waits, isFrozen, run, isApart, isLive };
}

function Frame({ contest: official, entrant, page, children }: FrameProps & PageElsewhere) {
  const isDense = useIsDense();
  const tab = useContestPage();
  const [containsEnd, setContainsEnd] = useState(false);
  const open = useOpen(official, entrant);
  const { contest, phase, run } = open;
  const canContainEnd = !run && contest.allowEndSubmit === true && phase === "ended";
  return (
    <ContestContext value={{ ...open, containsEnd }}>
      <PlaceFrame
        title={contest.title}
        page={page ?? tab}
        head={
          <>
            <ContestHead isDense={isDense} onContainsEnd={canContainEnd ? setContainsEnd : undefined} />
            <ContestTabs />
          </>
        }
      >
        {children}
      </PlaceFrame>
    </ContestContext>
  );
}

/** At the start, the freeze, the end and the end of all extra time everything is other than it was. */
function useRefreshAt(cid: number, stage: string): void {
  const last = useRef(stage);
  useEffect(() => {
    if (last.current === stage) return;
    last.current = stage;
    refreshContest(cid);
  }, [cid, stage]);
}
