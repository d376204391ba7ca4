import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { GroupsPage } from "../../../features/group/admin/GroupsPage.tsx";
import { parseGroupSearch } from "../../../features/group/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/group")({
  ...officePage("groups"),
  validateSearch: parseGroupSearch,
  loader: () => loadTexts("group"),
  component: function GroupsRoute() {
    return <GroupsPage search={Route.useSearch()} />;
  },
});
