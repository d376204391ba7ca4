import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ownInfoQuery, sessionsQuery } from "../features/account/queries.ts";
import { SettingPage } from "../features/account/setting/SettingPage.tsx";
import { DevicePage } from "../features/account/token/DevicePage.tsx";
import { requireSignIn } from "../lib/guard.ts";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/setting")({
  beforeLoad: requireSignIn,
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(ownInfoQuery);
    void context.queryClient.prefetchQuery(sessionsQuery);
    return loadTexts("account", "solve", "refusal");
  },
  component: function SettingRoute() {
    // A route of its own would be in the entry that every page waits for; the server leads /device here.
    const device = new URLSearchParams(useLocation().searchStr).get("device");
    return device === null ? <SettingPage /> : <DevicePage key={device} code={device} />;
  },
});
