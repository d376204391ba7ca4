import { createFileRoute, notFound } from "@tanstack/react-router";
import { ContestSubmissionPage } from "../../../../../features/contest/ContestSubmissionPage.tsx";
import { submissionQuery, timelineQuery } from "../../../../../features/submission/queries.ts";
import { loadTexts } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/problem/$problemID/submission-detail/$submitID")({
  beforeLoad: ({ params }) => {
    if (!/^\d{1,15}$/.test(params.submitID)) throw notFound();
  },
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(submissionQuery(Number(params.submitID)));
    void context.queryClient.prefetchQuery(timelineQuery(Number(params.submitID)));
    await loadTexts("contest", "solve");
  },
  component: function ContestSubmissionRoute() {
    return <ContestSubmissionPage submitId={Number(Route.useParams().submitID)} />;
  },
});
