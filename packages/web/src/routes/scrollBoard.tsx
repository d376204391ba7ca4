import { createFileRoute } from "@tanstack/react-router";
import { ResolverPage } from "../features/board/ResolverPage.tsx";
import { parseResolverSearch } from "../features/board/search.ts";
import { requireSignIn } from "../lib/guard.ts";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/scrollBoard")({
  validateSearch: parseResolverSearch,
  beforeLoad: requireSignIn,
  loader: () => loadTexts("board"),
  component: function ScrollBoardRoute() {
    return <ResolverPage search={Route.useSearch()} />;
  },
});
