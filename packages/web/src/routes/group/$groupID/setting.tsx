import { createFileRoute } from "@tanstack/react-router";
import { SettingPage } from "../../../features/group/SettingPage.tsx";
import { loadTexts } from "../../../lib/i18n.ts";

export const Route = createFileRoute("/group/$groupID/setting")({
  loader: () => loadTexts("account"),
  component: SettingPage,
});
