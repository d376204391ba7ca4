import { useCurrentInSight } from "../../ui/current-in-sight.ts";
import { OwnStatus } from "../problem/OwnStatus.tsx";
import { ProblemPlaceLink, useOwnStatus } from "./ProblemPlaceLink.tsx";
import type { Neighbour } from "./place.ts";
import classes from "./problem-links.module.css";

interface ProblemLinksProps {
  problems: readonly Neighbour[];
  /** The one that is shown; it stays in sight. */
  problemId: string;
  isFocused: boolean;
  className: string | undefined;
}

/** Problems in a line that scrolls by itself, each with how the reader stands. */
export function ProblemLinks({ problems, problemId, isFocused, className }: ProblemLinksProps) {
  const own = useOwnStatus(problems.map(({ pid }) => pid));
  const line = useCurrentInSight<HTMLUListElement>(`${problemId} of ${problems.length}`);
  return (
    <ul ref={line} className={`${classes.line} ${className}`}>
      {problems.map((problem) => (
        <li key={problem.pid}>
          <ProblemPlaceLink
            problem={problem}
            isFocused={isFocused}
            aria-current={problem.problemId === problemId ? "page" : undefined}
          >
            {problem.problemId}
            <OwnStatus code={own?.[problem.pid]?.status} />
          </ProblemPlaceLink>
        </li>
      ))}
    </ul>
  );
}
