import { createFileRoute } from "@tanstack/react-router";
import { officePage } from "../../../features/admin/guard.ts";
import { WebhooksPage } from "../../../features/webhook/admin/WebhooksPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/admin/_office/webhook")({
  ...officePage("webhooks"),
  loader: () => loadTexts("webhook"),
  component: WebhooksPage,
});
