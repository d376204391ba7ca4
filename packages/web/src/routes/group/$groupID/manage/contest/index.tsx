import { createFileRoute } from "@tanstack/react-router";
import { ContestsPage } from "../../../../../features/contest/admin/ContestsPage.tsx";
import { loadTexts } from "../../../../../lib/i18n.ts";
import { keywordOf } from "../../../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/manage/contest/")({
  validateSearch: keywordOf,
  loader: () => loadTexts("contestAdmin"),
  component: function GroupContestsRoute() {
    return <ContestsPage search={Route.useSearch()} />;
  },
});
