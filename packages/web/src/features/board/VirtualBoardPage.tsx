import { useQuery } from "@tanstack/react-query";
import { readPeopleFile } from "@verdict/board";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseDate } from "../../lib/dates.ts";
import { useServerTime } from "../../lib/server-clock.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { IconClock } from "../../ui/icons.ts";
import { PagePending } from "../../ui/PagePending.tsx";
import { FailedState } from "../../ui/states.tsx";
import { useRunNews } from "../contest/news.ts";
import { virtualAttemptsQuery } from "../contest/virtual-queries.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import { BoardTable } from "./BoardTable.tsx";
import classes from "./board-page.module.css";
import { type BoardPlace, boardPeopleQuery, boardReplayQuery, boardStateQuery } from "./queries.ts";
import { boardSpec } from "./spec.ts";
import { BoardStore, noAwards } from "./store.ts";
import { VirtualBoard } from "./virtual.ts";

/** Seconds between two pictures. */
const STEP_S = 5;

interface VirtualBoardProps {
  cid: number;
  /** Of the run. */
  startTime: string;
}

/** The board of a virtual run: official contestants as they stood at the same minute, and the run's own row. */
export default function VirtualBoardPage({ cid, startTime }: VirtualBoardProps) {
  const place: BoardPlace = { cid, side: "inside" };
  const state = useQuery(boardStateQuery(place));
  const people = useQuery(boardPeopleQuery(place));
  const replay = useQuery(boardReplayQuery(place));
  const own = useQuery(virtualAttemptsQuery(cid));
  useRunNews(cid);
  const failed = [state, people, replay, own].find(({ isError, data }) => isError && !data);
  const uid = useSession().user?.uid ?? "";
  const board = useMemo(() => {
    if (!state.data || !people.data || !replay.data) return null;
    const spec = boardSpec(state.data.settings);
    return new VirtualBoard(spec, readPeopleFile(people.data.text, spec), replay.data);
  }, [state.data, people.data, replay.data]);
  if (failed) return <FailedState error={failed.error} onRetry={failed.refetch} />;
  if (!board || !own.data || !state.data) return <PagePending />;
  return (
    <Shown board={board} own={own.data} cid={cid} uid={uid} startTime={startTime} title={state.data.title} />
  );
}

interface ShownProps extends VirtualBoardProps {
  board: VirtualBoard;
  own: Parameters<VirtualBoard["at"]>[2];
  uid: string;
  title: string;
}

function Shown({ board, own, cid, uid, startTime, title }: ShownProps) {
  const { t } = useTranslation();
  const startAt = parseDate(startTime).getTime();
  const second = useServerTime((now) => Math.floor((now - startAt) / 1000 / STEP_S) * STEP_S);
  const [store] = useState(() => new BoardStore(board.at(second, uid, own), { given: noAwards }));
  useEffect(() => {
    store.become(board.at(second, uid, own));
  }, [store, board, second, uid, own]);
  return (
    <div>
      <PageTitle title={`${title} - ${t("board.title")}`} />
      <section className={`${card.card} ${classes.box}`} aria-label={t("board.title")}>
        <div className={`${card.head} ${classes.head}`}>
          <h1>{t("board.title")}</h1>
        </div>
        <p className={classes.freeze} role="note">
          <IconClock size={16} aria-hidden />
          {t("board.virtual", { minute: Math.max(0, Math.floor(second / 60)) })}
        </p>
        <BoardTable
          store={store}
          filter={{}}
          cid={cid}
          ownUid={uid}
          cellHref={({ uids }, label) =>
            uids.includes(uid)
              ? `/contest/${cid}/submissions?${new URLSearchParams({ onlyMine: "true", problemID: label })}`
              : null
          }
          problemHref={(label) => `/contest/${cid}/problem/${encodeURIComponent(label)}`}
        />
      </section>
    </div>
  );
}
