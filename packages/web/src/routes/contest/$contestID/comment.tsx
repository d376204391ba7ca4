import { createFileRoute } from "@tanstack/react-router";
import { ContestCommentsPage } from "../../../features/comment/ContestCommentsPage.tsx";
import { parseLinkedSearch } from "../../../features/discussion/search.ts";
import { requireSignIn } from "../../../lib/guard.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/comment")({
  validateSearch: parseLinkedSearch,
  beforeLoad: requireSignIn,
  loader: async () => {
    await loadTexts("discussion", "refusal");
  },
  component: function ContestCommentsRoute() {
    const cid = Number(Route.useParams().contestID);
    return <ContestCommentsPage key={cid} cid={cid} comment={Route.useSearch().comment} />;
  },
});
