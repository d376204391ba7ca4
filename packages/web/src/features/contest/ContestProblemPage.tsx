import { useTranslation } from "react-i18next";
import type { ProblemTab } from "../problem/tab.ts";
import { ProblemPage } from "../submission/solve/ProblemPage.tsx";
import { ContestPlace } from "./ContestPlace.tsx";
import classes from "./contest.module.css";
import { ProblemChanges } from "./ProblemChanges.tsx";
import { ProblemStrip } from "./ProblemStrip.tsx";

interface ContestProblemPageProps {
  problemId: string;
  tab: ProblemTab;
  isFocused: boolean;
}

/** The ordinary problem page, in the contest. */
export function ContestProblemPage({ problemId, tab, isFocused }: ContestProblemPageProps) {
  const { t } = useTranslation();
  return (
    <ContestPlace>
      {!isFocused && <ProblemStrip problemId={problemId} label={t("contest.tab.problems")} />}
      {!isFocused && <ProblemChanges problemId={problemId} />}
      <div className={isFocused ? undefined : `${classes.belowHead} ${classes.inContest}`}>
        <ProblemPage key={problemId} problemId={problemId} tab={tab} isFocused={isFocused} />
      </div>
    </ContestPlace>
  );
}
