import { createFileRoute } from "@tanstack/react-router";
import { ProblemSetPage } from "../../../features/contest/problem-set/ProblemSetPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/problem-set")({
  loader: () => loadTexts("contest", "solve"),
  component: ProblemSetPage,
});
