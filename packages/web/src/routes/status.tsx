import { createFileRoute } from "@tanstack/react-router";
import { submissionListQuery } from "../features/submission/queries.ts";
import { StatusPage } from "../features/submission/StatusPage.tsx";
import { parseStatusSearch } from "../features/submission/search.ts";
import { requireSignIn } from "../lib/guard.ts";

export const Route = createFileRoute("/status")({
  validateSearch: parseStatusSearch,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(submissionListQuery(deps));
  },
  component: function StatusRoute() {
    return <StatusPage search={Route.useSearch()} />;
  },
});
