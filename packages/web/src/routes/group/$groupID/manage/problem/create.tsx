import { createFileRoute } from "@tanstack/react-router";
import { ProblemCreatePage } from "../../../../../features/problem/admin/ProblemEditorPage.tsx";
import { parseCreateSearch } from "../../../../../features/problem/admin/search.ts";
import { loadTexts } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/manage/problem/create")({
  validateSearch: parseCreateSearch,
  loader: () => loadTexts("contestAdmin"),
  component: function GroupProblemCreateRoute() {
    const { tab = "statement", cid } = Route.useSearch();
    return <ProblemCreatePage tab={tab} cid={cid} />;
  },
});
