import { createFileRoute } from "@tanstack/react-router";
import { AssignmentsPage } from "../../../features/assignment/AssignmentsPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";
import { pageOf } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/assignment")({
  validateSearch: pageOf,
  loader: () => loadTexts("assignment"),
  component: function GroupAssignmentsRoute() {
    return <AssignmentsPage search={Route.useSearch()} />;
  },
});
