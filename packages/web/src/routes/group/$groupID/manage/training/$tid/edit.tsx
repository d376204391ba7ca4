import { createFileRoute } from "@tanstack/react-router";
import { TrainingEditPage } from "../../../../../../features/training/admin/TrainingFormPage.tsx";

export const Route = createFileRoute("/group/$groupID/manage/training/$tid/edit")({
  params: { parse: ({ tid }) => ({ tid: Number(tid) }), stringify: ({ tid }) => ({ tid: String(tid) }) },
  component: function GroupTrainingEditRoute() {
    return <TrainingEditPage tid={Route.useParams().tid} />;
  },
});
