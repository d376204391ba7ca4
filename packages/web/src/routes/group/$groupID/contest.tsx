import { createFileRoute } from "@tanstack/react-router";
import { GroupContestsPage } from "../../../features/group/GroupContestsPage.tsx";
import { keywordOf } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/contest")({
  validateSearch: keywordOf,
  component: function GroupContestsRoute() {
    return <GroupContestsPage search={Route.useSearch()} />;
  },
});
