import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../features/account/ResetPasswordPage.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { textOf } from "../lib/search-params.ts";

export const Route = createFileRoute("/reset-password")({
  validateSearch: (search: Record<string, unknown>): { username?: string; code?: string } => ({
    username: textOf(search.username),
    code: textOf(search.code),
  }),
  loader: () => loadTexts("account"),
  component: function ResetPasswordRoute() {
    const { username, code } = Route.useSearch();
    return <ResetPasswordPage username={username} code={code} />;
  },
});
