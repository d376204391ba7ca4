import { Outlet, useMatches } from "@tanstack/react-router";
import { AdminShell } from "./shell/AdminShell.tsx";
import "./ui/admin.css";

/** The back office's frame around the page that the address names. */
export function Office() {
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page ?? "dashboard" });
  return (
    <AdminShell page={page}>
      <Outlet />
    </AdminShell>
  );
}
