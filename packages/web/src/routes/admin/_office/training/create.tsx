import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { TrainingCreatePage } from "../../../../features/training/admin/TrainingFormPage.tsx";

export const Route = createFileRoute("/admin/_office/training/create")({
  ...officePage("trainingCreate"),
  component: TrainingCreatePage,
});
