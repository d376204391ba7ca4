import { createFileRoute } from "@tanstack/react-router";
import { ContestProblemPage } from "../../../../../features/contest/ContestProblemPage.tsx";
import { contestProblemQuery } from "../../../../../features/problem/queries.ts";
import { parseProblemTab } from "../../../../../features/problem/tab.ts";
import { currentLanguage, loadTexts } from "../../../../../lib/i18n.ts";
import { preloadMarkdown } from "../../../../../ui/Markdown.tsx";

export const Route = createFileRoute("/contest/$contestID/problem/$problemID/full-screen")({
  validateSearch: parseProblemTab,
  loader: async ({ context, params }) => {
    const problem = contestProblemQuery(Number(params.contestID), params.problemID, currentLanguage());
    void context.queryClient.prefetchQuery(problem);
    await Promise.all([loadTexts("contest", "solve"), preloadMarkdown()]);
  },
  component: function ContestProblemRoute() {
    const { problemID } = Route.useParams();
    const { tab = "description" } = Route.useSearch();
    return <ContestProblemPage problemId={problemID} tab={tab} isFocused={true} />;
  },
});
