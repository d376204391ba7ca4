import { createFileRoute } from "@tanstack/react-router";
import { ControlPage } from "../../../features/desk/ControlPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/desk")({
  loader: () => loadTexts("desk", "contestAdmin", "rule"),
  component: ControlPage,
});
