import { createFileRoute } from "@tanstack/react-router";
import { GroupImportPage } from "../../../../../features/problem/admin/TransferPage.tsx";

export const Route = createFileRoute("/group/$groupID/manage/problem/import")({
  component: GroupImportPage,
});
