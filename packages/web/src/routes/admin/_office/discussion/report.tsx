import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ReportsPage } from "../../../../features/discussion/admin/ReportsPage.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";
import { pageOf } from "../../../../lib/search-params.ts";

export const Route = createFileRoute("/admin/_office/discussion/report")({
  ...officePage("discussionReports"),
  validateSearch: pageOf,
  loader: () => loadTexts("discussion"),
  component: function ReportsRoute() {
    return <ReportsPage search={Route.useSearch()} />;
  },
});
