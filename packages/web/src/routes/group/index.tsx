import { createFileRoute } from "@tanstack/react-router";
import { GroupListPage } from "../../features/group/GroupListPage.tsx";
import { groupListQuery } from "../../features/group/queries.ts";
import { parseGroupSearch } from "../../features/group/search.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { session } from "../../lib/session.ts";

export const Route = createFileRoute("/group/")({
  validateSearch: parseGroupSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(groupListQuery(deps, session.get().user?.uid));
    await loadTexts("group", "refusal");
  },
  component: function GroupListRoute() {
    return <GroupListPage search={Route.useSearch()} />;
  },
});
