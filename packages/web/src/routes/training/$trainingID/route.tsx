import { createFileRoute, notFound } from "@tanstack/react-router";
import { trainingAccessQuery, trainingQuery } from "../../../features/training/queries.ts";
import { TrainingShell } from "../../../features/training/TrainingShell.tsx";
import { requireSignIn } from "../../../lib/guard.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/training/$trainingID")({
  beforeLoad: (match) => {
    if (!/^\d{1,9}$/.test(match.params.trainingID)) throw notFound();
    requireSignIn(match);
  },
  loader: async ({ context, params }) => {
    const tid = Number(params.trainingID);
    void context.queryClient.prefetchQuery(trainingQuery(tid));
    void context.queryClient.prefetchQuery(trainingAccessQuery(tid));
    await loadTexts("training");
  },
  component: function TrainingRoute() {
    const tid = Number(Route.useParams().trainingID);
    return <TrainingShell key={tid} tid={tid} />;
  },
});
