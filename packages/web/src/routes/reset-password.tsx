import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ResetPasswordPage } from "../features/account/ResetPasswordPage.tsx";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/reset-password")({
  loader: () => Promise.all([loadTexts("account"), loadTexts("refusal")]),
  component: function ResetPasswordRoute() {
    const proof = new URLSearchParams(useLocation().hash);
    return <ResetPasswordPage username={proof.get("username") ?? ""} code={proof.get("code") ?? ""} />;
  },
});
