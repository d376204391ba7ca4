import { createFileRoute } from "@tanstack/react-router";
import { ContestProblemsPage } from "../../../../../../features/contest/admin/problems/ContestProblemsPage.tsx";

export const Route = createFileRoute("/group/$groupID/manage/contest/$cid/problems")({
  params: { parse: ({ cid }) => ({ cid: Number(cid) }), stringify: ({ cid }) => ({ cid: String(cid) }) },
  component: function GroupContestProblemsRoute() {
    return <ContestProblemsPage cid={Route.useParams().cid} />;
  },
});
