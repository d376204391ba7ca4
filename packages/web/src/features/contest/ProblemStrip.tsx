import { useCurrentInSight } from "../../ui/current-in-sight.ts";
import { OwnStatus } from "../problem/OwnStatus.tsx";
import { ProblemPlaceLink, useOwnStatus } from "../submission/ProblemPlaceLink.tsx";
import { usePlace } from "../submission/place.ts";
import classes from "./contest.module.css";

/** The contest's or training's problems above the one that is shown, each with how the reader stands. */
export function ProblemStrip({ problemId, label }: { problemId: string; label: string }) {
  const { neighbours } = usePlace();
  const own = useOwnStatus(neighbours.map(({ pid }) => pid));
  const strip = useCurrentInSight<HTMLUListElement>(`${problemId} of ${neighbours.length}`);
  return (
    <nav className={`${classes.stripBar} screen-only`} aria-label={label}>
      <ul ref={strip} className={classes.strip}>
        {neighbours.map((problem) => (
          <li key={problem.pid}>
            <ProblemPlaceLink
              problem={problem}
              isFocused={false}
              aria-current={problem.problemId === problemId ? "page" : undefined}
            >
              {problem.problemId}
              <OwnStatus code={own?.[problem.pid]?.status} />
            </ProblemPlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
