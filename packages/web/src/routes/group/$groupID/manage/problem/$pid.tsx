import { createFileRoute } from "@tanstack/react-router";
import { ProblemEditorPage } from "../../../../../features/problem/admin/ProblemEditorPage.tsx";
import { parseEditorSearch } from "../../../../../features/problem/admin/search.ts";

export const Route = createFileRoute("/group/$groupID/manage/problem/$pid")({
  params: { parse: ({ pid }) => ({ pid: Number(pid) }), stringify: ({ pid }) => ({ pid: String(pid) }) },
  validateSearch: parseEditorSearch,
  component: function GroupProblemEditorRoute() {
    return <ProblemEditorPage pid={Route.useParams().pid} tab={Route.useSearch().tab ?? "statement"} />;
  },
});
