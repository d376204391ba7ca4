import { createFileRoute } from "@tanstack/react-router";
import { ProblemListPage } from "../../features/problem/ProblemListPage.tsx";
import { problemListQueries } from "../../features/problem/queries.ts";
import { parseProblemSearch } from "../../features/problem/search.ts";
import { currentLanguage } from "../../lib/i18n.ts";

export const Route = createFileRoute("/problem/")({
  validateSearch: parseProblemSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const [list, tags] = problemListQueries(deps, currentLanguage());
    void context.queryClient.prefetchQuery(list);
    void context.queryClient.prefetchQuery(tags);
  },
  component: function ProblemListRoute() {
    return <ProblemListPage search={Route.useSearch()} />;
  },
});
