import frame from "../contest/contest.module.css";
import type { ProblemTab } from "../problem/tab.ts";
import { ProblemPage } from "../submission/solve/ProblemPage.tsx";
import { GroupPlace } from "./GroupPlace.tsx";

interface GroupProblemPageProps {
  problemId: string;
  tab: ProblemTab;
  isFocused: boolean;
}

/** The ordinary problem page, in the group. */
export function GroupProblemPage({ problemId, tab, isFocused }: GroupProblemPageProps) {
  return (
    <GroupPlace>
      <div className={isFocused ? undefined : frame.belowHead}>
        <ProblemPage key={problemId} problemId={problemId} tab={tab} isFocused={isFocused} />
      </div>
    </GroupPlace>
  );
}
