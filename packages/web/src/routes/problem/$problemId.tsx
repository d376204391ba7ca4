import { createFileRoute } from "@tanstack/react-router";
import { problemPageQueries } from "../../features/problem/queries.ts";
import { parseProblemView } from "../../features/problem/tab.ts";
import { ProblemPage } from "../../features/submission/solve/ProblemPage.tsx";
import { currentLanguage, loadTexts } from "../../lib/i18n.ts";
import { preloadMarkdown } from "../../ui/Markdown.tsx";

export const Route = createFileRoute("/problem/$problemId")({
  validateSearch: parseProblemView,
  loader: async ({ context, params }) => {
    const [problem] = problemPageQueries(params.problemId, currentLanguage());
    void context.queryClient.prefetchQuery(problem);
    await Promise.all([loadTexts("solve"), preloadMarkdown()]);
  },
  component: function ProblemRoute() {
    const { problemId } = Route.useParams();
    const { tab = "description", focus = false } = Route.useSearch();
    return <ProblemPage key={problemId} problemId={problemId} tab={tab} isFocused={focus} />;
  },
});
