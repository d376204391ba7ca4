import { createFileRoute } from "@tanstack/react-router";
import { MembersPage } from "../../../../../../features/training/admin/MembersPage.tsx";
import { keywordOf } from "../../../../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/manage/training/$tid/members")({
  params: { parse: ({ tid }) => ({ tid: Number(tid) }), stringify: ({ tid }) => ({ tid: String(tid) }) },
  validateSearch: keywordOf,
  component: function GroupTrainingMembersRoute() {
    return <MembersPage tid={Route.useParams().tid} search={Route.useSearch()} />;
  },
});
