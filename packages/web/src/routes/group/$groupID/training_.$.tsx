import { createFileRoute, redirect } from "@tanstack/react-router";

/** As clients link to a group's training and its problems. */
export const Route = createFileRoute("/group/$groupID/training_/$")({
  beforeLoad: ({ params: { _splat: rest } }) => {
    throw redirect({ href: `/training/${rest ?? ""}`, replace: true });
  },
});
