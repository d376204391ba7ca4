import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ProblemCreatePage } from "../../../../features/problem/admin/ProblemEditorPage.tsx";
import { parseEditorSearch } from "../../../../features/problem/admin/search.ts";

export const Route = createFileRoute("/admin/_office/problem/create")({
  ...officePage("problemCreate"),
  validateSearch: parseEditorSearch,
  component: function ProblemCreateRoute() {
    return <ProblemCreatePage tab={Route.useSearch().tab ?? "statement"} />;
  },
});
