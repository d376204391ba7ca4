import { createFileRoute, redirect } from "@tanstack/react-router";

/** As clients link to a problem's discussions. */
export const Route = createFileRoute("/discussion/$problemID")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/discussion", search: { pid: params.problemID }, replace: true });
  },
});
