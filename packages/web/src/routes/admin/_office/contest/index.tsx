import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ContestsPage } from "../../../../features/contest/admin/ContestsPage.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";
import { keywordOf } from "../../../../lib/search-params.ts";

export const Route = createFileRoute("/admin/_office/contest/")({
  ...officePage("contests"),
  validateSearch: keywordOf,
  loader: () => loadTexts("contestAdmin"),
  component: function ContestsRoute() {
    return <ContestsPage search={Route.useSearch()} />;
  },
});
