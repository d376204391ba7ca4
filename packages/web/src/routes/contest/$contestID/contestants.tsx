import { createFileRoute } from "@tanstack/react-router";
import { ContestantsPage } from "../../../features/seat/ContestantsPage.tsx";
import { parseListSearch } from "../../../features/seat/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/contestants")({
  validateSearch: parseListSearch,
  loader: () => loadTexts("desk", "seat"),
  component: function ContestantsRoute() {
    return <ContestantsPage search={Route.useSearch()} />;
  },
});
