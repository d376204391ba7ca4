import { createFileRoute } from "@tanstack/react-router";
import { RehearsalPage } from "../../../features/tools/RehearsalPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/rehearsal")({
  loader: () => loadTexts("desk", "tools", "refusal"),
  component: RehearsalPage,
});
