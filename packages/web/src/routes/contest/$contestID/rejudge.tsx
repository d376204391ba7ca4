import { createFileRoute } from "@tanstack/react-router";
import { RejudgePage } from "../../../features/desk/RejudgePage.tsx";
import { parseRejudgeSearch } from "../../../features/desk/search.ts";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/rejudge")({
  validateSearch: parseRejudgeSearch,
  loader: () => Promise.all([loadTexts("desk"), loadTexts("solve")]),
  component: function RejudgeRoute() {
    return <RejudgePage search={Route.useSearch()} />;
  },
});
