import { createFileRoute } from "@tanstack/react-router";
import { GroupWebhooksPage } from "../../../features/webhook/GroupWebhooksPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/webhook")({
  loader: () => loadTexts("webhook", "refusal"),
  component: GroupWebhooksPage,
});
