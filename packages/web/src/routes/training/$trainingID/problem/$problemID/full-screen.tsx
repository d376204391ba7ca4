import { createFileRoute } from "@tanstack/react-router";
import { problemQuery } from "../../../../../features/problem/queries.ts";
import { parseProblemTab } from "../../../../../features/problem/tab.ts";
import { trainingPlanQuery } from "../../../../../features/training/queries.ts";
import { TrainingProblemPage } from "../../../../../features/training/TrainingProblemPage.tsx";
import { currentLanguage, loadTexts } from "../../../../../lib/i18n.ts";
import { preloadMarkdown } from "../../../../../ui/Markdown.tsx";

export const Route = createFileRoute("/training/$trainingID/problem/$problemID/full-screen")({
  validateSearch: parseProblemTab,
  loader: async ({ context, params }) => {
    void context.queryClient.prefetchQuery(problemQuery(params.problemID, currentLanguage()));
    void context.queryClient.prefetchQuery(trainingPlanQuery(Number(params.trainingID)));
    await Promise.all([loadTexts("training", "solve"), preloadMarkdown()]);
  },
  component: function TrainingProblemRoute() {
    const { problemID } = Route.useParams();
    const { tab = "description" } = Route.useSearch();
    return <TrainingProblemPage problemId={problemID} tab={tab} isFocused={true} />;
  },
});
