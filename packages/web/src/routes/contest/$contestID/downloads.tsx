import { createFileRoute } from "@tanstack/react-router";
import { DownloadsPage } from "../../../features/desk/DownloadsPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/contest/$contestID/downloads")({
  loader: () => loadTexts("desk"),
  component: DownloadsPage,
});
