import { createFileRoute } from "@tanstack/react-router";
import { rankQuery, topTenQuery } from "../features/ranking/queries.ts";
import { RankPage } from "../features/ranking/RankPage.tsx";
import { parseRankSearch } from "../features/ranking/search.ts";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/oi-rank")({
  validateSearch: parseRankSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(rankQuery("oi", deps));
    void context.queryClient.prefetchQuery(topTenQuery("oi"));
    await loadTexts("home");
  },
  component: function OiRankRoute() {
    return <RankPage key="oi" kind="oi" search={Route.useSearch()} />;
  },
});
