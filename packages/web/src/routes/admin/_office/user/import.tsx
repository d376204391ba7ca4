import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ImportPage } from "../../../../features/user/admin/ImportPage.tsx";

export const Route = createFileRoute("/admin/_office/user/import")({
  ...officePage("usersImport"),
  component: ImportPage,
});
