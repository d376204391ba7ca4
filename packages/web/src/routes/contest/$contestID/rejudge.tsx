import { createFileRoute } from "@tanstack/react-router";
import { RejudgePage } from "../../../features/desk/RejudgePage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/rejudge")({
  loader: () => loadTexts("desk", "solve"),
  component: RejudgePage,
});
