import { createFileRoute } from "@tanstack/react-router";
import { ContestsPage } from "../../../../../features/contest/admin/ContestsPage.tsx";
import { parseContestsSearch } from "../../../../../features/contest/admin/search.ts";

export const Route = createFileRoute("/group/$groupID/manage/contest/")({
  validateSearch: parseContestsSearch,
  component: function GroupContestsRoute() {
    return <ContestsPage search={Route.useSearch()} />;
  },
});
