import { createFileRoute } from "@tanstack/react-router";
import { AdminApp } from "../../features/admin/AdminApp.tsx";
import { loadTexts } from "../../lib/i18n.ts";

/** Every administrators' page: features/admin/pages.ts says which. One route, so that visitors load none of it. */
export const Route = createFileRoute("/admin/$")({
  validateSearch: (search: Record<string, unknown>) => search,
  loader: () => Promise.all([loadTexts("admin"), loadTexts("refusal")]),
  component: AdminApp,
});
