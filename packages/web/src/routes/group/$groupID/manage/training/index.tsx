import { createFileRoute } from "@tanstack/react-router";
import { TrainingsPage } from "../../../../../features/training/admin/TrainingsPage.tsx";
import { keywordOf } from "../../../../../lib/search-params.ts";

export const Route = createFileRoute("/group/$groupID/manage/training/")({
  validateSearch: keywordOf,
  component: function GroupTrainingsRoute() {
    return <TrainingsPage search={Route.useSearch()} />;
  },
});
