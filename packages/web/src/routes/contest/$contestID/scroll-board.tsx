import { createFileRoute, redirect } from "@tanstack/react-router";

/** Where a contest's menu in other clients leads. */
export const Route = createFileRoute("/contest/$contestID/scroll-board")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/scrollBoard", search: { cid: Number(params.contestID) }, replace: true });
  },
});
