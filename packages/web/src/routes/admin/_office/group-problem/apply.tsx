import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { PublicationsPage } from "../../../../features/problem/admin/PublicationsPage.tsx";
import { keywordOf } from "../../../../lib/search-params.ts";

export const Route = createFileRoute("/admin/_office/group-problem/apply")({
  ...officePage("publications"),
  validateSearch: keywordOf,
  component: function PublicationsRoute() {
    return <PublicationsPage search={Route.useSearch()} />;
  },
});
