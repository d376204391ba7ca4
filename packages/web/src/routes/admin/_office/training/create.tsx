import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { TrainingCreatePage } from "../../../../features/training/admin/TrainingFormPage.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/training/create")({
  ...officePage("trainingCreate"),
  loader: () => loadTexts("trainingAdmin"),
  component: TrainingCreatePage,
});
