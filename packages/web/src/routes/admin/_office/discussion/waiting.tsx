import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { WaitingPage } from "../../../../features/discussion/admin/WaitingPage.tsx";
import { parseDeletedSearch } from "../../../../features/discussion/search.ts";

export const Route = createFileRoute("/admin/_office/discussion/waiting")({
  ...officePage("discussionWaiting"),
  validateSearch: parseDeletedSearch,
  component: function WaitingRoute() {
    return <WaitingPage search={Route.useSearch()} />;
  },
});
