import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ContestCreatePage } from "../../../../features/contest/admin/ContestFormPage.tsx";

export const Route = createFileRoute("/admin/_office/contest/create")({
  ...officePage("contestCreate"),
  component: ContestCreatePage,
});
