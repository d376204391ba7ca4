import { createFileRoute } from "@tanstack/react-router";
import { PlanPage } from "../../../../../../features/training/admin/PlanPage.tsx";
import { loadTexts } from "../../../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/manage/training/$tid/problems")({
  params: { parse: ({ tid }) => ({ tid: Number(tid) }), stringify: ({ tid }) => ({ tid: String(tid) }) },
  loader: () => loadTexts("trainingAdmin"),
  component: function GroupTrainingProblemsRoute() {
    return <PlanPage tid={Route.useParams().tid} />;
  },
});
