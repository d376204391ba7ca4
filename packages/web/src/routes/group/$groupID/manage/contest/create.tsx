import { createFileRoute } from "@tanstack/react-router";
import { ContestCreatePage } from "../../../../../features/contest/admin/ContestFormPage.tsx";

export const Route = createFileRoute("/group/$groupID/manage/contest/create")({
  component: ContestCreatePage,
});
