import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import frame from "../contest/contest.module.css";
import { ProblemStrip } from "../contest/ProblemStrip.tsx";
import { GroupDiscussionContext } from "../discussion/place.ts";
import type { ProblemTab } from "../problem/tab.ts";
import { StatusLink } from "../submission/list/StatusLink.tsx";
import { type Place, PlaceContext } from "../submission/place.ts";
import { ProblemPage } from "../submission/solve/ProblemPage.tsx";
import { useTraining } from "./context.ts";
import { waitsFor } from "./plan.ts";
import { trainingPlanQuery } from "./queries.ts";

interface TrainingProblemPageProps {
  problemId: string;
  tab: ProblemTab;
  isFocused: boolean;
}

/** The ordinary problem page, in the training. */
export function TrainingProblemPage({ problemId, tab, isFocused }: TrainingProblemPageProps) {
  const { t } = useTranslation();
  return (
    <TrainingPlace problemId={problemId}>
      {!isFocused && <ProblemStrip problemId={problemId} label={t("training.tab.problems")} />}
      <div className={isFocused ? undefined : frame.belowHead}>
        <ProblemPage key={problemId} problemId={problemId} tab={tab} isFocused={isFocused} />
      </div>
    </TrainingPlace>
  );
}

/** Problems below are this training's. */
function TrainingPlace({ problemId, children }: { problemId: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { training, standing } = useTraining();
  const plan = useQuery(trainingPlanQuery(training.id)).data;
  const params = { trainingID: String(training.id) };
  const own = plan?.problems.find((row) => row.problemId === problemId);
  const locked =
    plan && own?.isLocked ? t("training.closed.locked", { problems: waitsFor(plan.problems, own) }) : null;
  const at = { cid: 0, gid: training.gid ?? 0 };
  const place: Place = {
    ...at,
    tid: training.id,
    containsEnd: false,
    neighbours: plan?.problems ?? [],
    links: (
      <>
        <Link to="/training/$trainingID" params={params} activeOptions={{ exact: true }}>
          {t("training.home")}
        </Link>
        <Link to="/training/$trainingID/problems" params={params}>
          {t("training.tab.problems")}
        </Link>
        <StatusLink place={at} search={{ onlyMine: true }}>
          {t("problem.mySubmissions")}
        </StatusLink>
      </>
    ),
    isManager: false,
    isLimited: false,
    closed: standing.access ? locked : t("training.closed.not-in"),
    door: null,
    replaces: null,
  };
  const inGroup = useMemo(() => (at.gid === 0 ? null : { gid: at.gid, keepsOrder: false }), [at.gid]);
  return (
    <PlaceContext value={place}>
      <GroupDiscussionContext value={inGroup}>{children}</GroupDiscussionContext>
    </PlaceContext>
  );
}
