import { createFileRoute, redirect } from "@tanstack/react-router";

/** What the site offers to programs stands with the rest of its reference. */
export const Route = createFileRoute("/developer")({
  beforeLoad: () => {
    throw redirect({ to: "/introduction", hash: "api", replace: true });
  },
});
