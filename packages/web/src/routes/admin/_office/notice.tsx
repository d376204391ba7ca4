import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { NoticesPage } from "../../../features/message/admin/NoticesPage.tsx";
import { parseNoticesSearch } from "../../../features/message/admin/search.ts";

export const Route = createFileRoute("/admin/_office/notice")({
  ...officePage("notices"),
  validateSearch: parseNoticesSearch,
  component: function NoticesRoute() {
    return <NoticesPage search={Route.useSearch()} />;
  },
});
