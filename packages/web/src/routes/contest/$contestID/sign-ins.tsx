import { createFileRoute } from "@tanstack/react-router";
import { SignInsPage } from "../../../features/seat/SignInsPage.tsx";
import { parseSignInSearch } from "../../../features/seat/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/sign-ins")({
  validateSearch: parseSignInSearch,
  loader: () => loadTexts("desk", "seat"),
  component: function SignInsRoute() {
    return <SignInsPage search={Route.useSearch()} />;
  },
});
