import { createFileRoute } from "@tanstack/react-router";
import { ContestEditPage } from "../../../../../../features/contest/admin/ContestFormPage.tsx";

export const Route = createFileRoute("/group/$groupID/manage/contest/$cid/edit")({
  params: { parse: ({ cid }) => ({ cid: Number(cid) }), stringify: ({ cid }) => ({ cid: String(cid) }) },
  component: function GroupContestEditRoute() {
    return <ContestEditPage cid={Route.useParams().cid} />;
  },
});
