import { createFileRoute } from "@tanstack/react-router";
import { requireStaff } from "../../../features/admin/guard.ts";
import { Office } from "../../../features/admin/Office.tsx";

export const Route = createFileRoute("/admin/_office")({
  beforeLoad: requireStaff,
  component: Office,
});
