import { createFileRoute } from "@tanstack/react-router";
import { ownInfoQuery, sessionsQuery } from "../features/account/queries.ts";
import { SettingPage } from "../features/account/setting/SettingPage.tsx";
import { requireSignIn } from "../lib/guard.ts";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/setting")({
  beforeLoad: requireSignIn,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(ownInfoQuery);
    void context.queryClient.prefetchQuery(sessionsQuery);
    return loadTexts("account", "solve", "refusal");
  },
  component: SettingPage,
});
