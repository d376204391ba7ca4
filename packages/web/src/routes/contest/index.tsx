import { createFileRoute } from "@tanstack/react-router";
import { ContestListPage } from "../../features/contest/ContestListPage.tsx";
import { contestListQuery } from "../../features/contest/queries.ts";
import { parseContestSearch } from "../../features/contest/search.ts";
import { loadTexts } from "../../lib/i18n.ts";

export const Route = createFileRoute("/contest/")({
  validateSearch: parseContestSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(contestListQuery(deps));
    await loadTexts("contest");
  },
  component: function ContestListRoute() {
    return <ContestListPage search={Route.useSearch()} />;
  },
});
