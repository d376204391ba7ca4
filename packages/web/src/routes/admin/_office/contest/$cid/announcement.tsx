import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../../features/admin/guard.ts";
import { AnnouncementsPage } from "../../../../../features/announcement/admin/AnnouncementsPage.tsx";
import { pageOf } from "../../../../../lib/search-params.ts";

export const Route = createFileRoute("/admin/_office/contest/$cid/announcement")({
  ...officePage("contestAnnouncements"),
  params: { parse: ({ cid }) => ({ cid: Number(cid) }), stringify: ({ cid }) => ({ cid: String(cid) }) },
  validateSearch: pageOf,
  component: function ContestAnnouncementsRoute() {
    return <AnnouncementsPage search={Route.useSearch()} cid={Route.useParams().cid} />;
  },
});
