import { createFileRoute } from "@tanstack/react-router";
import { PlanPage } from "../../../../../../features/training/admin/PlanPage.tsx";

export const Route = createFileRoute("/group/$groupID/manage/training/$tid/problems")({
  params: { parse: ({ tid }) => ({ tid: Number(tid) }), stringify: ({ tid }) => ({ tid: String(tid) }) },
  component: function GroupTrainingProblemsRoute() {
    return <PlanPage tid={Route.useParams().tid} />;
  },
});
