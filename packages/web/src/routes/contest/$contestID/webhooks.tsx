import { createFileRoute } from "@tanstack/react-router";
import { ContestWebhooksPage } from "../../../features/webhook/ContestWebhooksPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/webhooks")({
  loader: () => loadTexts("desk", "webhook", "refusal"),
  component: ContestWebhooksPage,
});
