import { createFileRoute } from "@tanstack/react-router";
import { ToolsPage } from "../../../features/tools/ToolsPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/tools")({
  loader: () => loadTexts("desk", "tools", "refusal"),
  component: ToolsPage,
});
