import { createFileRoute } from "@tanstack/react-router";
import { PrintPage } from "../../../features/print/PrintPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/print")({
  loader: () => loadTexts("desk", "refusal"),
  component: PrintPage,
});
