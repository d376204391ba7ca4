import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { SwitchesPage } from "../../../features/site/admin/ConfigPages.tsx";
import { parseWanted } from "../../../features/site/admin/search.ts";

export const Route = createFileRoute("/admin/_office/switch")({
  ...officePage("switches"),
  validateSearch: parseWanted,
  component: function SwitchesRoute() {
    return <SwitchesPage field={Route.useSearch().field} />;
  },
});
