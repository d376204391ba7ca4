import { ProblemLinks } from "../submission/ProblemLinks.tsx";
import { usePlace } from "../submission/place.ts";
import classes from "./contest.module.css";

/** The contest's or training's problems above the one that is shown, each with how the reader stands. */
export function ProblemStrip({ problemId, label }: { problemId: string; label: string }) {
  const { neighbours } = usePlace();
  return (
    <nav className={`${classes.stripBar} screen-only`} aria-label={label}>
      <ProblemLinks {...{ problemId, problems: neighbours }} isFocused={false} className={classes.strip} />
    </nav>
  );
}
