import { createFileRoute } from "@tanstack/react-router";
import { ProblemListPage } from "../../features/problem/ProblemListPage.tsx";
import { problemListQuery, tagsQuery } from "../../features/problem/queries.ts";
import { parseProblemSearch } from "../../features/problem/search.ts";
import { currentLanguage } from "../../lib/i18n.ts";

export const Route = createFileRoute("/problem/")({
  validateSearch: parseProblemSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(problemListQuery(deps, currentLanguage()));
    void context.queryClient.prefetchQuery(tagsQuery(deps.oj));
  },
  component: function ProblemListRoute() {
    return <ProblemListPage search={Route.useSearch()} />;
  },
});
