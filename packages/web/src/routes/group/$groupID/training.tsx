import { createFileRoute } from "@tanstack/react-router";
import { GroupTrainingsPage } from "../../../features/group/GroupTrainingsPage.tsx";
import { pageOf } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/training")({
  validateSearch: pageOf,
  component: function GroupTrainingsRoute() {
    return <GroupTrainingsPage search={Route.useSearch()} />;
  },
});
