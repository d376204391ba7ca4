import { createFileRoute } from "@tanstack/react-router";
import { SignOutPage } from "../features/account/sign-in/SignOutPage.tsx";
import { loadTexts } from "../lib/i18n.ts";

export const Route = createFileRoute("/logout")({
  loader: () => loadTexts("account"),
  component: SignOutPage,
});
