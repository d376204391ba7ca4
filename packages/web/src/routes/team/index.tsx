import { createFileRoute } from "@tanstack/react-router";
import { myTeamsQuery } from "../../features/team/queries.ts";
import { TeamsPage } from "../../features/team/TeamsPage.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { pageOf } from "../../lib/search-params.ts";

export const Route = createFileRoute("/team/")({
  validateSearch: pageOf,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(myTeamsQuery(deps.currentPage ?? 1, deps.limit));
    await loadTexts("team");
  },
  component: function TeamsRoute() {
    return <TeamsPage search={Route.useSearch()} />;
  },
});
