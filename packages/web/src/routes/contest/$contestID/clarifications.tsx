import { createFileRoute } from "@tanstack/react-router";
import { ClarificationsPage } from "../../../features/clarification/ClarificationsPage.tsx";
import { clarificationStateQuery } from "../../../features/clarification/queries.ts";
import { parseClarificationSearch } from "../../../features/clarification/search.ts";
import { requireSignIn } from "../../../lib/guard.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/clarifications")({
  validateSearch: parseClarificationSearch,
  beforeLoad: requireSignIn,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(clarificationStateQuery(Number(params.contestID)));
    await loadTexts("clarification", "refusal");
  },
  component: function ClarificationsRoute() {
    const cid = Number(Route.useParams().contestID);
    return <ClarificationsPage key={cid} cid={cid} search={Route.useSearch()} />;
  },
});
