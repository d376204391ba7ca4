import { createFileRoute } from "@tanstack/react-router";
import { requireOffice } from "../../../features/admin/guard.ts";
import { Office } from "../../../features/admin/Office.tsx";

export const Route = createFileRoute("/admin/_office")({
  beforeLoad: requireOffice,
  component: Office,
});
