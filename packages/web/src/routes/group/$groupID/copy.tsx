import { createFileRoute } from "@tanstack/react-router";
import { CopyPage } from "../../../features/group/CopyPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/copy")({
  loader: () => loadTexts("groupCopy"),
  component: CopyPage,
});
