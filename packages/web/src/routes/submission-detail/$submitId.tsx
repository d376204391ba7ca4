import { createFileRoute, notFound } from "@tanstack/react-router";
import { SubmissionPage } from "../../features/submission/detail/SubmissionPage.tsx";
import { submissionQuery, timelineQuery } from "../../features/submission/queries.ts";
import { loadTexts } from "../../lib/i18n.ts";

export const Route = createFileRoute("/submission-detail/$submitId")({
  beforeLoad: ({ params }) => {
    if (!/^\d{1,15}$/.test(params.submitId)) throw notFound();
  },
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(submissionQuery(Number(params.submitId)));
    void context.queryClient.prefetchQuery(timelineQuery(Number(params.submitId)));
    await loadTexts("solve");
  },
  component: function SubmissionRoute() {
    const submitId = Number(Route.useParams().submitId);
    return <SubmissionPage key={submitId} submitId={submitId} />;
  },
});
