import { createFileRoute } from "@tanstack/react-router";
import { PeoplePage } from "../../../features/desk/PeoplePage.tsx";
import { parsePeopleSearch } from "../../../features/desk/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/people")({
  validateSearch: parsePeopleSearch,
  loader: () => loadTexts("desk", "refusal", "seat"),
  component: function PeopleRoute() {
    return <PeoplePage search={Route.useSearch()} />;
  },
});
