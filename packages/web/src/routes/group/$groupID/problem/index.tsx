import { createFileRoute } from "@tanstack/react-router";
import { GroupProblemsPage } from "../../../../features/group/GroupProblemsPage.tsx";
import { parseGroupProblemSearch } from "../../../../features/group/search.ts";

export const Route = createFileRoute("/group/$groupID/problem/")({
  validateSearch: parseGroupProblemSearch,
  component: function GroupProblemsRoute() {
    return <GroupProblemsPage search={Route.useSearch()} />;
  },
});
