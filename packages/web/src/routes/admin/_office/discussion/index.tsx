import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { DiscussionsPage } from "../../../../features/discussion/admin/DiscussionsPage.tsx";
import { parseDiscussionSearch } from "../../../../features/discussion/search.ts";

export const Route = createFileRoute("/admin/_office/discussion/")({
  ...officePage("discussions"),
  validateSearch: parseDiscussionSearch,
  component: function DiscussionsRoute() {
    return <DiscussionsPage search={Route.useSearch()} />;
  },
});
