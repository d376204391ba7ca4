import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ReportsPage } from "../../../../features/discussion/admin/ReportsPage.tsx";
import { parseReportSearch } from "../../../../features/discussion/search.ts";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/discussion/report")({
  ...officePage("discussionReports"),
  validateSearch: parseReportSearch,
  loader: () => loadTexts("discussion"),
  component: function ReportsRoute() {
    return <ReportsPage search={Route.useSearch()} />;
  },
});
