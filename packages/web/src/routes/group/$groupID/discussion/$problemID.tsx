import { createFileRoute, redirect } from "@tanstack/react-router";

/** As clients link to the discussions of a group's problem. */
export const Route = createFileRoute("/group/$groupID/discussion/$problemID")({
  beforeLoad: ({ params: { groupID, problemID } }) => {
    throw redirect({
      to: "/group/$groupID/discussion",
      params: { groupID },
      search: { pid: problemID },
      replace: true,
    });
  },
});
