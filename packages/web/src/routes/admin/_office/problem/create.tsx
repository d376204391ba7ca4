import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../features/admin/guard.ts";
import { ProblemCreatePage } from "../../../../features/problem/admin/ProblemEditorPage.tsx";
import { parseCreateSearch } from "../../../../features/problem/admin/search.ts";

export const Route = createFileRoute("/admin/_office/problem/create")({
  ...officePage("problemCreate"),
  validateSearch: parseCreateSearch,
  component: function ProblemCreateRoute() {
    const { tab = "statement", cid } = Route.useSearch();
    return <ProblemCreatePage tab={tab} cid={cid} />;
  },
});
