import { createFileRoute } from "@tanstack/react-router";
import { ContestRatingsPage } from "../../../features/ranking/ContestRatingsPage.tsx";
import { parseRankSearch } from "../../../features/ranking/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/ratings")({
  validateSearch: parseRankSearch,
  loader: () => loadTexts("home"),
  component: function ContestRatingsRoute() {
    return <ContestRatingsPage search={Route.useSearch()} />;
  },
});
