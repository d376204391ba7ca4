import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { AuditPage } from "../../../features/audit/admin/AuditPage.tsx";
import { parseAuditSearch } from "../../../features/audit/admin/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/audit")({
  ...officePage("audit"),
  validateSearch: parseAuditSearch,
  // What codes mean is said as on the pages of what they are of.
  loader: () => loadTexts("audit", "contestAdmin", "group"),
  component: function AuditRoute() {
    return <AuditPage search={Route.useSearch()} />;
  },
});
