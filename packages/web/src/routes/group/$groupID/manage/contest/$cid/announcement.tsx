import { createFileRoute } from "@tanstack/react-router";
import { AnnouncementsPage } from "../../../../../../features/announcement/admin/AnnouncementsPage.tsx";
import { pageOf } from "../../../../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/manage/contest/$cid/announcement")({
  validateSearch: pageOf,
  component: function GroupContestAnnouncementsRoute() {
    return <AnnouncementsPage search={Route.useSearch()} cid={Route.useParams().cid} />;
  },
});
