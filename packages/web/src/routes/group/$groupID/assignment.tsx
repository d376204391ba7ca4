import { createFileRoute } from "@tanstack/react-router";
import { AssignmentsPage } from "../../../features/assignment/AssignmentsPage.tsx";
import { pageOf } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/assignment")({
  validateSearch: pageOf,
  component: function GroupAssignmentsRoute() {
    return <AssignmentsPage search={Route.useSearch()} />;
  },
});
