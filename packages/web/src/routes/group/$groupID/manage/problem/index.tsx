import { createFileRoute } from "@tanstack/react-router";
import { ProblemsPage } from "../../../../../features/problem/admin/ProblemsPage.tsx";
import { keywordOf } from "../../../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/manage/problem/")({
  validateSearch: keywordOf,
  component: function GroupProblemsRoute() {
    return <ProblemsPage search={Route.useSearch()} />;
  },
});
