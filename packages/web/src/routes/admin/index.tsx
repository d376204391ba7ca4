import { createFileRoute, redirect } from "@tanstack/react-router";
import { officeHome } from "../../features/admin/guard.ts";

export const Route = createFileRoute("/admin/")({
  beforeLoad: () => {
    throw redirect({ to: officeHome(), replace: true });
  },
});
