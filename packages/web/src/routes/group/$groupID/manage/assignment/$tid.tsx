import { createFileRoute } from "@tanstack/react-router";
import { AssignmentEditPage } from "../../../../../features/assignment/AssignmentFormPage.tsx";
import { loadTexts } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/manage/assignment/$tid")({
  params: { parse: ({ tid }) => ({ tid: Number(tid) }), stringify: ({ tid }) => ({ tid: String(tid) }) },
  loader: () => loadTexts("assignment"),
  component: function GroupAssignmentEditRoute() {
    return <AssignmentEditPage tid={Route.useParams().tid} />;
  },
});
