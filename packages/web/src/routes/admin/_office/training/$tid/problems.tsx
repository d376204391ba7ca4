import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../../features/admin/guard.ts";
import { PlanPage } from "../../../../../features/training/admin/PlanPage.tsx";

export const Route = createFileRoute("/admin/_office/training/$tid/problems")({
  ...officePage("trainingProblems"),
  params: { parse: ({ tid }) => ({ tid: Number(tid) }), stringify: ({ tid }) => ({ tid: String(tid) }) },
  component: function TrainingProblemsRoute() {
    return <PlanPage tid={Route.useParams().tid} />;
  },
});
