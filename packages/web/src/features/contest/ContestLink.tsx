import { Link } from "@tanstack/react-router";
import type { ContestSummary } from "@verdict/contract";

export function ContestLink({ contest }: { contest: Pick<ContestSummary, "id" | "title"> }) {
  return (
    <Link to="/contest/$contestID" params={{ contestID: String(contest.id) }}>
      {contest.title}
    </Link>
  );
}
