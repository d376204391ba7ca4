import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { DeletedPage } from "../../../../features/discussion/admin/DeletedPage.tsx";
import { parseDeletedSearch } from "../../../../features/discussion/search.ts";

export const Route = createFileRoute("/admin/_office/discussion/deleted")({
  ...officePage("discussionDeleted"),
  validateSearch: parseDeletedSearch,
  component: function DeletedRoute() {
    return <DeletedPage search={Route.useSearch()} />;
  },
});
