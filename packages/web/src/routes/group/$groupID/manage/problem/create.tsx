import { createFileRoute } from "@tanstack/react-router";
import { ProblemCreatePage } from "../../../../../features/problem/admin/ProblemEditorPage.tsx";
import { parseCreateSearch } from "../../../../../features/problem/admin/search.ts";

export const Route = createFileRoute("/group/$groupID/manage/problem/create")({
  validateSearch: parseCreateSearch,
  component: function GroupProblemCreateRoute() {
    const { tab = "statement", cid } = Route.useSearch();
    return <ProblemCreatePage tab={tab} cid={cid} />;
  },
});
