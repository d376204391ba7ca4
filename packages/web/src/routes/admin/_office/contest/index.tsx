import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ContestsPage } from "../../../../features/contest/admin/ContestsPage.tsx";
import { parseContestsSearch } from "../../../../features/contest/admin/search.ts";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/contest/")({
  ...officePage("contests"),
  validateSearch: parseContestsSearch,
  loader: () => loadTexts("contest"),
  component: function ContestsRoute() {
    return <ContestsPage search={Route.useSearch()} />;
  },
});
