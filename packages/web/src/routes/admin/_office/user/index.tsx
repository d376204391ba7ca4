import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { parseUsersSearch } from "../../../../features/user/admin/search.ts";
import { UsersPage } from "../../../../features/user/admin/UsersPage.tsx";

export const Route = createFileRoute("/admin/_office/user/")({
  ...officePage("users"),
  validateSearch: parseUsersSearch,
  component: function UsersRoute() {
    return <UsersPage search={Route.useSearch()} />;
  },
});
