import { createFileRoute, redirect } from "@tanstack/react-router";
import { signOut } from "../features/account/actions.ts";

export const Route = createFileRoute("/logout")({
  loader: async ({ preload }) => {
    if (preload) return;
    await signOut();
    throw redirect({ to: "/home", replace: true });
  },
});
