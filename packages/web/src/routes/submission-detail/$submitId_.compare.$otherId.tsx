import { createFileRoute, notFound } from "@tanstack/react-router";
import { ComparePage } from "../../features/submission/compare/ComparePage.tsx";
import { submissionQuery } from "../../features/submission/queries.ts";
import { loadTexts } from "../../lib/i18n.ts";

export const Route = createFileRoute("/submission-detail/$submitId_/compare/$otherId")({
  beforeLoad: ({ params }) => {
    const { submitId, otherId } = params;
    if (![submitId, otherId].every((id) => /^\d{1,15}$/.test(id))) throw notFound();
  },
  loader: async ({ context, params }) => {
    for (const id of [params.submitId, params.otherId]) {
      void context.queryClient.prefetchQuery(submissionQuery(Number(id)));
    }
    await loadTexts("solve");
  },
  component: function CompareRoute() {
    const { submitId, otherId } = Route.useParams();
    return <ComparePage ids={[Number(submitId), Number(otherId)]} />;
  },
});
