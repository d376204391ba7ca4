import { createFileRoute } from "@tanstack/react-router";
import { RosterPage } from "../../../features/group/RosterPage.tsx";
import { parseListSearch } from "../../../features/seat/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/roster")({
  validateSearch: parseListSearch,
  loader: () => loadTexts("desk", "seat", "roster"),
  component: function RosterRoute() {
    return <RosterPage search={Route.useSearch()} />;
  },
});
