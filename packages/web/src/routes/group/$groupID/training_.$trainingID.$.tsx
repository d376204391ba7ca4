import { createFileRoute, redirect } from "@tanstack/react-router";

/** As clients link to a group's training and its problems. */
export const Route = createFileRoute("/group/$groupID/training_/$trainingID/$")({
  beforeLoad: ({ params: { trainingID, _splat: rest } }) => {
    throw redirect({ href: `/training/${trainingID}${rest ? `/${rest}` : ""}`, replace: true });
  },
});
