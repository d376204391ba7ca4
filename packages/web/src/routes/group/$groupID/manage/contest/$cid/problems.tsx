import { createFileRoute } from "@tanstack/react-router";
import { ContestProblemsPage } from "../../../../../../features/contest/admin/problems/ContestProblemsPage.tsx";
import { loadTexts } from "../../../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/manage/contest/$cid/problems")({
  params: { parse: ({ cid }) => ({ cid: Number(cid) }), stringify: ({ cid }) => ({ cid: String(cid) }) },
  loader: () => loadTexts("contestAdmin"),
  component: function GroupContestProblemsRoute() {
    return <ContestProblemsPage cid={Route.useParams().cid} />;
  },
});
