import { createFileRoute } from "@tanstack/react-router";
import { ratingQuery } from "../features/ranking/queries.ts";
import { RatingPage } from "../features/ranking/RatingPage.tsx";
import { parseRankSearch } from "../features/ranking/search.ts";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/rating-rank")({
  validateSearch: parseRankSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(ratingQuery(deps));
    await loadTexts("home");
  },
  component: function RatingRankRoute() {
    return <RatingPage search={Route.useSearch()} />;
  },
});
