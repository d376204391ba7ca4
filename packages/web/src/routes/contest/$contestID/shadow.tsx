import { createFileRoute } from "@tanstack/react-router";
import { ShadowPage } from "../../../features/tools/ShadowPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/shadow")({
  loader: () => loadTexts("desk", "tools", "refusal"),
  component: ShadowPage,
});
