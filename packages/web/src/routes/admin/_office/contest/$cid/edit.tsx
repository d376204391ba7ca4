import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../../features/admin/guard.ts";
import { ContestEditPage } from "../../../../../features/contest/admin/ContestFormPage.tsx";

export const Route = createFileRoute("/admin/_office/contest/$cid/edit")({
  ...officePage("contestEdit"),
  params: { parse: ({ cid }) => ({ cid: Number(cid) }), stringify: ({ cid }) => ({ cid: String(cid) }) },
  component: function ContestEditRoute() {
    return <ContestEditPage cid={Route.useParams().cid} />;
  },
});
