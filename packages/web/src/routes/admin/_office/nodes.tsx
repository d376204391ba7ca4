import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { NodesPage } from "../../../features/judge/admin/NodesPage.tsx";
import { parseNodesSearch } from "../../../features/judge/admin/search.ts";

export const Route = createFileRoute("/admin/_office/nodes")({
  ...officePage("nodes"),
  validateSearch: parseNodesSearch,
  component: function NodesRoute() {
    return <NodesPage search={Route.useSearch()} />;
  },
});
