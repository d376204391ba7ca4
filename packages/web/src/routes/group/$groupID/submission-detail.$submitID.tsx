import { createFileRoute, redirect } from "@tanstack/react-router";

/** As clients link to a group's submission. */
export const Route = createFileRoute("/group/$groupID/submission-detail/$submitID")({
  beforeLoad: ({ params: { submitID } }) => {
    throw redirect({ to: "/submission-detail/$submitId", params: { submitId: submitID }, replace: true });
  },
});
