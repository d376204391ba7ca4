import { createFileRoute } from "@tanstack/react-router";
import { GroupSubmissionsPage } from "../../../features/group/GroupSubmissionsPage.tsx";
import { parseStatusSearch } from "../../../features/submission/search.ts";

export const Route = createFileRoute("/group/$groupID/status")({
  validateSearch: parseStatusSearch,
  component: function GroupSubmissionsRoute() {
    return <GroupSubmissionsPage search={Route.useSearch()} />;
  },
});
