import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ContestsPage } from "../../../../features/contest/admin/ContestsPage.tsx";
import { parseContestsSearch } from "../../../../features/contest/admin/search.ts";

export const Route = createFileRoute("/admin/_office/contest/")({
  ...officePage("contests"),
  validateSearch: parseContestsSearch,
  component: function ContestsRoute() {
    return <ContestsPage search={Route.useSearch()} />;
  },
});
