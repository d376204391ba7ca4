import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { requestSignIn } from "../../lib/sign-in-request.ts";
import card from "../../ui/card.module.css";
import { PagePending } from "../../ui/PagePending.tsx";
import { FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { BoardTable } from "./BoardTable.tsx";
import { BoardTools } from "./BoardTools.tsx";
import classes from "./board-page.module.css";
import { FreezeNote } from "./FreezeNote.tsx";
import { useFullScreen } from "./full-screen.ts";
import { LiveSwitch } from "./LiveSwitch.tsx";
import { cellHref } from "./links.ts";
import type { BoardPlace } from "./queries.ts";
import type { BoardSearch } from "./search.ts";
import { useFeed } from "./use-feed.ts";

const StatisticsPanel = lazy(() => import("./StatisticsPanel.tsx"));
const ReplayBoard = lazy(() => import("./ReplayBoard.tsx"));

interface BoardPageProps {
  cid: number;
  side: "inside" | "outside";
  /** Below the contest's own head. */
  isInFrame?: boolean;
  search: BoardSearch;
  /** What else is to be known of what it shows. */
  note?: ReactNode;
  /** Outside, the address names the kind of board. */
  expects?: "acm" | "oi";
}

/** A contest's board with its tools: live, as of a past minute, or as pictures. */
export function BoardPage({ cid, side, isInFrame = false, search, note, expects }: BoardPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ownUid = useSession().user?.uid ?? null;
  const place: BoardPlace = {
    cid,
    side: side === "inside" && search.forced ? "live" : side,
    ...(search.afterEnd ? { containsEnd: true } : {}),
  };
  const [feed, status] = useFeed(place);
  const box = useRef<HTMLElement>(null);
  const [isFull, toggleFull] = useFullScreen(box);
  const change = (next: Partial<BoardSearch>) =>
    void navigate({ to: ".", search: { ...search, ...next } as never, replace: true });
  useHotkeys([
    ["f", toggleFull],
    ["h", () => feed.pause(!status.isPaused)],
  ]);

  const { state, store } = status;
  if (status.kind === "failed")
    return (
      <FailedState error={status.error} onRetry={feed.retry}>
        {isInFrame && side === "outside" && (
          <Button size="xs" onClick={() => requestSignIn()}>
            {t("account.signIn")}
          </Button>
        )}
      </FailedState>
    );
  if (!state || !store) return <PagePending />;
  const isOutside = side === "outside";
  const isPast = search.minute !== undefined && state.hasReplay;
  const table = {
    cid,
    filter: search,
    ownUid: isOutside ? null : ownUid,
    cellHref: cellHref({ state, ownUid, isOutside }),
    problemHref: isOutside ? null : (label: string) => `/contest/${cid}/problem/${encodeURIComponent(label)}`,
    isProjector: isFull,
  };
  const wrongKind = expects !== undefined && expects !== state.settings.type;
  return (
    <div className={isInFrame ? undefined : card.page}>
      <PageTitle title={`${state.title} - ${t("board.title")}`} />
      <section
        ref={box}
        className={`${card.card} ${classes.box}`}
        aria-label={t("board.title")}
        data-full={isFull || undefined}
      >
        <div className={`${card.head} ${classes.head}`}>
          <h1>{!isInFrame || isFull ? state.title : t("board.title")}</h1>
          <LiveSwitch feed={feed} status={status} isPast={isPast} containsEnd={place.containsEnd === true} />
          <BoardTools
            store={store}
            state={state}
            search={search}
            onChange={change}
            isFull={isFull}
            onFull={toggleFull}
          />
        </div>
        {wrongKind && (
          <p className={classes.freeze}>
            <a href={`/contest/${state.settings.type}-scoreboard/${cid}`}>{t("board.otherKind")}</a>
          </p>
        )}
        {note}
        {place.side !== "live" && !isPast && <FreezeNote state={state} />}
        {search.view === "statistics" ? (
          <Suspense fallback={<PagePending />}>
            <StatisticsPanel place={place} store={store} />
          </Suspense>
        ) : isPast ? (
          <Suspense fallback={<PagePending />}>
            <ReplayBoard
              key={state.version}
              place={place}
              spec={store.standings.spec}
              people={store.standings.people}
              minute={search.minute ?? 0}
              onMinute={(minute) => change({ minute })}
              table={table}
            />
          </Suspense>
        ) : (
          <BoardTable {...table} store={store} />
        )}
      </section>
    </div>
  );
}
