import { Link, useNavigate } from "@tanstack/react-router";
import type { ContestSummary } from "@verdict/contract";
import { useSignInFirst } from "../../lib/sign-in-first.ts";

/** A contest is for who is signed in: others may do so here, and go on. */
export function ContestLink({ contest }: { contest: Pick<ContestSummary, "id" | "title"> }) {
  const navigate = useNavigate();
  const to = { to: "/contest/$contestID", params: { contestID: String(contest.id) } } as const;
  return (
    <Link {...to} onClick={useSignInFirst(() => void navigate(to))}>
      {contest.title}
    </Link>
  );
}
