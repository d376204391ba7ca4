import { createFileRoute } from "@tanstack/react-router";
import { problemQuery } from "../../features/problem/queries.ts";
import { parseProblemTab } from "../../features/problem/tab.ts";
import { ProblemPage } from "../../features/submission/ProblemPage.tsx";
import { requireSignIn } from "../../lib/guard.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { preloadEditor } from "../../ui/CodeEditor.tsx";
import { preloadMarkdown } from "../../ui/Markdown.tsx";

export const Route = createFileRoute("/problem/$problemId")({
  validateSearch: parseProblemTab,
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(problemQuery(params.problemId, currentLanguage()));
    preloadMarkdown();
    preloadEditor();
  },
  component: function ProblemRoute() {
    const { problemId } = Route.useParams();
    const { tab = "description" } = Route.useSearch();
    return <ProblemPage key={problemId} problemId={problemId} tab={tab} />;
  },
});
