import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { BackupPage } from "../../../features/site/admin/BackupPage.tsx";

export const Route = createFileRoute("/admin/_office/backup")({
  ...officePage("backup"),
  component: BackupPage,
});
