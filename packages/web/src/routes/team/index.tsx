import { createFileRoute } from "@tanstack/react-router";
import { TeamsPage } from "../../features/team/TeamsPage.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { pageOf } from "../../lib/search-params.ts";

export const Route = createFileRoute("/team/")({
  validateSearch: pageOf,
  beforeLoad: requireSignIn,
  loader: () => loadTexts("team", "refusal"),
  component: function TeamsRoute() {
    return <TeamsPage search={Route.useSearch()} />;
  },
});
