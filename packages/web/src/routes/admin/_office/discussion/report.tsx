import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ReportsPage } from "../../../../features/discussion/admin/ReportsPage.tsx";
import { parseReportSearch } from "../../../../features/discussion/search.ts";

export const Route = createFileRoute("/admin/_office/discussion/report")({
  ...officePage("discussionReports"),
  validateSearch: parseReportSearch,
  component: function ReportsRoute() {
    return <ReportsPage search={Route.useSearch()} />;
  },
});
