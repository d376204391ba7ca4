import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../../features/admin/guard.ts";
import { ContestProblemsPage } from "../../../../../features/contest/admin/problems/ContestProblemsPage.tsx";

export const Route = createFileRoute("/admin/_office/contest/$cid/problems")({
  ...officePage("contestProblems"),
  params: { parse: ({ cid }) => ({ cid: Number(cid) }), stringify: ({ cid }) => ({ cid: String(cid) }) },
  component: function ContestProblemsRoute() {
    return <ContestProblemsPage cid={Route.useParams().cid} />;
  },
});
