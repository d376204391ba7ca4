import { createFileRoute } from "@tanstack/react-router";
import { BoardPage } from "../../../features/board/BoardPage.tsx";
import { parseBoardSearch } from "../../../features/board/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/acm-scoreboard/$contestID")({
  validateSearch: parseBoardSearch,
  loader: () => loadTexts("board"),
  component: function AcmScoreboardRoute() {
    const { contestID } = Route.useParams();
    const search = Route.useSearch();
    return <BoardPage key={contestID} cid={Number(contestID)} side="outside" search={search} expects="acm" />;
  },
});
