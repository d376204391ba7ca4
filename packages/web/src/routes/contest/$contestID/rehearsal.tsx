import { createFileRoute } from "@tanstack/react-router";
import { RehearsalPage } from "../../../features/tools/RehearsalPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/rehearsal")({
  loader: () => Promise.all([loadTexts("desk"), loadTexts("tools"), loadTexts("refusal")]),
  component: RehearsalPage,
});
