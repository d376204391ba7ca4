import { createFileRoute } from "@tanstack/react-router";
import { ContestCreatePage } from "../../../../../features/contest/admin/ContestFormPage.tsx";
import { loadTexts } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/manage/contest/create")({
  loader: () => loadTexts("contestAdmin"),
  component: ContestCreatePage,
});
