import { Link, useNavigate } from "@tanstack/react-router";
import type { TrainingSummary } from "@verdict/contract";
import { useSignInFirst } from "../../lib/sign-in-first.ts";

/** A training is for who is signed in: others may do so here, and go on. */
export function TrainingLink({ training }: { training: Pick<TrainingSummary, "id" | "title"> }) {
  const signInFirst = useSignInFirst();
  const navigate = useNavigate();
  const to = { to: "/training/$trainingID", params: { trainingID: String(training.id) } } as const;
  return (
    <Link {...to} onClick={signInFirst(() => void navigate(to))}>
      {training.title}
    </Link>
  );
}
