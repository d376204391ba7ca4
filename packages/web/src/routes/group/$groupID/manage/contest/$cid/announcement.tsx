import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementsPage } from "../../../../../../features/announcement/admin/AnnouncementsPage.tsx";
import { pageOf } from "../../../../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/manage/contest/$cid/announcement")({
  params: { parse: ({ cid }) => ({ cid: Number(cid) }), stringify: ({ cid }) => ({ cid: String(cid) }) },
  validateSearch: pageOf,
  component: function GroupContestAnnouncementsRoute() {
    return <AnnouncementsPage search={Route.useSearch()} cid={Route.useParams().cid} />;
  },
});
