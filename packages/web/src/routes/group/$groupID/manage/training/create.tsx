import { createFileRoute } from "@tanstack/react-router";
import { TrainingCreatePage } from "../../../../../features/training/admin/TrainingFormPage.tsx";

export const Route = createFileRoute("/group/$groupID/manage/training/create")({
  component: TrainingCreatePage,
});
