import { createFileRoute } from "@tanstack/react-router";
import { BalloonsPage } from "../../../features/balloon/BalloonsPage.tsx";
import { parseBalloonSearch } from "../../../features/balloon/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/ac-info")({
  validateSearch: parseBalloonSearch,
  loader: () => loadTexts("desk"),
  component: function BalloonsRoute() {
    return <BalloonsPage search={Route.useSearch()} />;
  },
});
