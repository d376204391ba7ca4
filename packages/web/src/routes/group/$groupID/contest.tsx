import { createFileRoute } from "@tanstack/react-router";
import { GroupContestsPage } from "../../../features/group/GroupContestsPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";
import { keywordOf } from "../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/contest")({
  validateSearch: keywordOf,
  loader: () => loadTexts("contest"),
  component: function GroupContestsRoute() {
    return <GroupContestsPage search={Route.useSearch()} />;
  },
});
