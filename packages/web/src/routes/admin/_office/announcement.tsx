import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { AnnouncementsPage } from "../../../features/announcement/admin/AnnouncementsPage.tsx";
import { pageOf } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/admin/_office/announcement")({
  ...officePage("announcements"),
  validateSearch: pageOf,
  component: function AnnouncementsRoute() {
    return <AnnouncementsPage search={Route.useSearch()} />;
  },
});
