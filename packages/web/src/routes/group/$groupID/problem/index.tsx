import { createFileRoute } from "@tanstack/react-router";
import { GroupProblemsPage } from "../../../../features/group/GroupProblemsPage.tsx";
import { keywordOf } from "../../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/problem/")({
  validateSearch: keywordOf,
  component: function GroupProblemsRoute() {
    return <GroupProblemsPage search={Route.useSearch()} />;
  },
});
