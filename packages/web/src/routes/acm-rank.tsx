import { createFileRoute } from "@tanstack/react-router";
import { rankQuery, topTenQuery } from "../features/ranking/queries.ts";
import { RankPage } from "../features/ranking/RankPage.tsx";
import { parseRankSearch } from "../features/ranking/search.ts";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/acm-rank")({
  validateSearch: parseRankSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(rankQuery("acm", deps));
    void context.queryClient.prefetchQuery(topTenQuery("acm"));
    await loadTexts("home");
  },
  component: function AcmRankRoute() {
    return <RankPage key="acm" kind="acm" search={Route.useSearch()} />;
  },
});
