import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ResetPasswordPage } from "../features/account/sign-in/ResetPasswordPage.tsx";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/reset-password")({
  loader: () => loadTexts("account", "refusal"),
  component: function ResetPasswordRoute() {
    const { hash, searchStr } = useLocation();
    // Mailed links keep both out of the logs by a fragment; a query is taken as well.
    const [kept, query] = [new URLSearchParams(hash), new URLSearchParams(searchStr)];
    const proof = (name: string) => kept.get(name) ?? query.get(name) ?? "";
    return <ResetPasswordPage username={proof("username")} code={proof("code")} />;
  },
});
