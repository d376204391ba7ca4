import { createFileRoute, redirect } from "@tanstack/react-router";

/** As clients link to a contest's new problem. */
export const Route = createFileRoute("/admin/_office/contest/$cid/problem/create")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/admin/problem/create", search: { cid: Number(params.cid) }, replace: true });
  },
});
