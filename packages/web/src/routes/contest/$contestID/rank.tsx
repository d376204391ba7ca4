import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { BoardPage } from "../../../features/board/BoardPage.tsx";
import { parseBoardSearch } from "../../../features/board/search.ts";
import { useContest } from "../../../features/contest/context.ts";
import { PretestsNote } from "../../../features/contest/PretestsNote.tsx";
import { loadTexts } from "../../../lib/i18n.ts";
import { PagePending } from "../../../ui/PagePending.tsx";

const VirtualBoardPage = lazy(() => import("../../../features/board/VirtualBoardPage.tsx"));

export const Route = createFileRoute("/contest/$contestID/rank")({
  validateSearch: parseBoardSearch,
  loader: () => loadTexts("board"),
  component: function ContestRankRoute() {
    const { contestID } = Route.useParams();
    const search = Route.useSearch();
    const { run, entrant } = useContest();
    if (run) {
      return (
        <Suspense fallback={<PagePending />}>
          <VirtualBoardPage key={run.startTime} cid={Number(contestID)} startTime={run.startTime} />
        </Suspense>
      );
    }
    // Guests see what is open to everybody.
    const side = entrant.isGuest ? "outside" : "inside";
    const board = { cid: Number(contestID), side, search } as const;
    return <BoardPage key={contestID} {...board} isInFrame note={<PretestsNote />} />;
  },
});
