import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ContestCreatePage } from "../../../../features/contest/admin/ContestFormPage.tsx";
import { loadTexts } from "../../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/contest/create")({
  ...officePage("contestCreate"),
  loader: () => loadTexts("contestAdmin"),
  component: ContestCreatePage,
});
