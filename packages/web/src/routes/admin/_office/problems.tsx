import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { ProblemsPage } from "../../../features/problem/admin/ProblemsPage.tsx";
import { parseProblemsSearch } from "../../../features/problem/admin/search.ts";

export const Route = createFileRoute("/admin/_office/problems")({
  ...officePage("problems"),
  validateSearch: parseProblemsSearch,
  component: function ProblemsRoute() {
    return <ProblemsPage search={Route.useSearch()} />;
  },
});
