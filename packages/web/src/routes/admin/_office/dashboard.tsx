import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { DashboardPage } from "../../../features/dashboard/admin/DashboardPage.tsx";

export const Route = createFileRoute("/admin/_office/dashboard")({
  ...officePage("dashboard"),
  component: DashboardPage,
});
