import { createFileRoute } from "@tanstack/react-router";
import { AssignmentPage } from "../../../../../features/assignment/AssignmentFormPage.tsx";

/** "create" in place of a number: a new one. */
export const Route = createFileRoute("/group/$groupID/manage/assignment/$tid")({
  component: function GroupAssignmentRoute() {
    return <AssignmentPage tid={Route.useParams().tid} />;
  },
});
