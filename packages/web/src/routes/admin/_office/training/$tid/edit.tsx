import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../../features/admin/guard.ts";
import { TrainingEditPage } from "../../../../../features/training/admin/TrainingFormPage.tsx";

export const Route = createFileRoute("/admin/_office/training/$tid/edit")({
  ...officePage("trainingEdit"),
  params: { parse: ({ tid }) => ({ tid: Number(tid) }), stringify: ({ tid }) => ({ tid: String(tid) }) },
  component: function TrainingEditRoute() {
    return <TrainingEditPage tid={Route.useParams().tid} />;
  },
});
