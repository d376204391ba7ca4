import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { SitePage } from "../../../features/site/admin/ConfigPages.tsx";
import { parseWanted } from "../../../features/site/admin/search.ts";

export const Route = createFileRoute("/admin/_office/conf")({
  ...officePage("site"),
  validateSearch: parseWanted,
  component: function SiteRoute() {
    return <SitePage field={Route.useSearch().field} />;
  },
});
