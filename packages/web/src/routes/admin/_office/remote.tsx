import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { RemotePage } from "../../../features/remote/admin/RemotePage.tsx";

export const Route = createFileRoute("/admin/_office/remote")({
  ...officePage("remote"),
  component: RemotePage,
});
