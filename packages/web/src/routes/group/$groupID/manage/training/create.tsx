import { createFileRoute } from "@tanstack/react-router";
import { TrainingCreatePage } from "../../../../../features/training/admin/TrainingFormPage.tsx";
import { loadTexts } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/manage/training/create")({
  loader: () => loadTexts("trainingAdmin"),
  component: TrainingCreatePage,
});
