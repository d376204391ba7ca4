import { createFileRoute } from "@tanstack/react-router";
import { heatMapQuery, userHomeQuery } from "../features/ranking/queries.ts";
import { parseUserSearch } from "../features/ranking/search.ts";
import { UserHomePage } from "../features/ranking/UserHomePage.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { session } from "../lib/session.ts";

export const Route = createFileRoute("/user-home")({
  validateSearch: parseUserSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const viewer = session.get().user?.uid;
    void context.queryClient.prefetchQuery(userHomeQuery(deps, viewer));
    void context.queryClient.prefetchQuery(heatMapQuery(deps, viewer));
    await loadTexts("home");
  },
  component: function UserHomeRoute() {
    const search = Route.useSearch();
    return <UserHomePage key={search.uid ?? search.username ?? ""} search={search} />;
  },
});
