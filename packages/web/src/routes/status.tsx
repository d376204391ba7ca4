import { createFileRoute } from "@tanstack/react-router";
import { StatusPage } from "../features/submission/list/StatusPage.tsx";
import { submissionListQuery } from "../features/submission/queries.ts";
import { parseStatusSearch } from "../features/submission/search.ts";

export const Route = createFileRoute("/status")({
  validateSearch: parseStatusSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(submissionListQuery(deps));
  },
  component: function StatusRoute() {
    return <StatusPage search={Route.useSearch()} />;
  },
});
