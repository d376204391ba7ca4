import { createFileRoute } from "@tanstack/react-router";
import { SubmissionsPage } from "../../../features/contest/SubmissionsPage.tsx";
import { parseStatusSearch } from "../../../features/submission/search.ts";

export const Route = createFileRoute("/contest/$contestID/submissions")({
  validateSearch: parseStatusSearch,
  component: function ContestSubmissionsRoute() {
    return <SubmissionsPage search={Route.useSearch()} />;
  },
});
