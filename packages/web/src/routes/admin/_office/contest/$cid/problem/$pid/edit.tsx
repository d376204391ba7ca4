import { createFileRoute, redirect } from "@tanstack/react-router";

/** As clients link to a contest's problem. */
export const Route = createFileRoute("/admin/_office/contest/$cid/problem/$pid/edit")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/admin/problem/edit/$pid", params: { pid: Number(params.pid) }, replace: true });
  },
});
