import { createFileRoute } from "@tanstack/react-router";
import { DiscussionListPage } from "../../features/discussion/DiscussionListPage.tsx";
import { categoriesQuery, discussionsQuery } from "../../features/discussion/queries.ts";
import { parseDiscussionSearch } from "../../features/discussion/search.ts";
import { WhileOpen } from "../../features/discussion/WhileOpen.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { loadTexts } from "../../lib/i18n.ts";

export const Route = createFileRoute("/discussion/")({
  validateSearch: parseDiscussionSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    void context.queryClient.prefetchQuery(discussionsQuery({ ...deps, currentPage: deps.currentPage ?? 1 }));
    void context.queryClient.prefetchQuery(categoriesQuery);
    await loadTexts("discussion");
  },
  component: function DiscussionListRoute() {
    return (
      <WhileOpen>
        <DiscussionListPage search={Route.useSearch()} />
      </WhileOpen>
    );
  },
});
