import { createFileRoute } from "@tanstack/react-router";
import { AssignmentCreatePage } from "../../../../../features/assignment/AssignmentFormPage.tsx";
import { loadTexts } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/manage/assignment/create")({
  loader: () => loadTexts("assignment"),
  component: AssignmentCreatePage,
});
