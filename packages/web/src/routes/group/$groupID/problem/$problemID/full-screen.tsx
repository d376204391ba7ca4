import { createFileRoute } from "@tanstack/react-router";
import { GroupProblemPage } from "../../../../../features/group/GroupProblemPage.tsx";
import { parseProblemTab } from "../../../../../features/problem/tab.ts";
import { loadTexts } from "../../../../../lib/i18n.ts";
import { preloadMarkdown } from "../../../../../ui/Markdown.tsx";

export const Route = createFileRoute("/group/$groupID/problem/$problemID/full-screen")({
  validateSearch: parseProblemTab,
  loader: () => Promise.all([loadTexts("solve"), preloadMarkdown()]),
  component: function GroupProblemRoute() {
    const { problemID } = Route.useParams();
    const { tab = "description" } = Route.useSearch();
    return <GroupProblemPage problemId={problemID} tab={tab} isFocused={true} />;
  },
});
