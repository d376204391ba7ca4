import { createFileRoute, redirect } from "@tanstack/react-router";
import { mayEnter, officeHome } from "../../features/admin/guard.ts";

export const Route = createFileRoute("/admin/")({
  beforeLoad: () => {
    // Whom the sign-in finds out, it sends to their own first page.
    throw redirect({ to: mayEnter() ? officeHome() : "/admin/login", replace: true });
  },
});
