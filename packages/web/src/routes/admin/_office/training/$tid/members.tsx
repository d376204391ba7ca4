import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../../features/admin/guard.ts";
import { MembersPage } from "../../../../../features/training/admin/MembersPage.tsx";
import { keywordOf } from "../../../../../lib/search-params.ts";

export const Route = createFileRoute("/admin/_office/training/$tid/members")({
  ...officePage("trainingMembers"),
  params: { parse: ({ tid }) => ({ tid: Number(tid) }), stringify: ({ tid }) => ({ tid: String(tid) }) },
  validateSearch: keywordOf,
  component: function TrainingMembersRoute() {
    return <MembersPage tid={Route.useParams().tid} search={Route.useSearch()} />;
  },
});
