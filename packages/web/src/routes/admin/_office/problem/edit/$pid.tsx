import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../../../features/admin/guard.ts";
import { ProblemEditorPage } from "../../../../../features/problem/admin/ProblemEditorPage.tsx";
import { parseEditorSearch } from "../../../../../features/problem/admin/search.ts";

export const Route = createFileRoute("/admin/_office/problem/edit/$pid")({
  ...officePage("problemEdit"),
  params: { parse: ({ pid }) => ({ pid: Number(pid) }), stringify: ({ pid }) => ({ pid: String(pid) }) },
  validateSearch: parseEditorSearch,
  component: function ProblemEditorRoute() {
    return <ProblemEditorPage pid={Route.useParams().pid} tab={Route.useSearch().tab ?? "statement"} />;
  },
});
