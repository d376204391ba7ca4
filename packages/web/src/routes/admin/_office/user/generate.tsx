import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { GeneratePage } from "../../../../features/user/admin/GeneratePage.tsx";
import { parseListKey } from "../../../../features/user/admin/search.ts";

export const Route = createFileRoute("/admin/_office/user/generate")({
  ...officePage("usersGenerate"),
  validateSearch: parseListKey,
  component: function GenerateRoute() {
    return <GeneratePage listKey={Route.useSearch().key} />;
  },
});
