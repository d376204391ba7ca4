import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "../../../features/group/HomePage.tsx";
import { codeOf } from "../../../features/group/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/")({
  validateSearch: codeOf,
  loader: () => loadTexts("assignment"),
  component: function GroupHomeRoute() {
    return <HomePage code={Route.useSearch().code} />;
  },
});
