import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Place, PlaceContext } from "../submission/place.ts";
import { Countdown } from "./Countdown.tsx";
import { useContest } from "./context.ts";
import { PasswordDialog } from "./PasswordCard.tsx";
import { asksAtSubmit, replacing, submitClosed } from "./phase.ts";
import { contestProblemsQuery } from "./queries.ts";

/** Problems and submissions below are this contest's. */
export function ContestPlace({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { contest, entrant, phase, isFrozen, containsEnd } = useContest();
  const problems = useQuery(contestProblemsQuery(contest.id, containsEnd)).data ?? [];
  const closed = submitClosed(contest, entrant, phase);
  const asks = asksAtSubmit(contest, entrant, closed);
  const warning = replacing(contest, isFrozen);
  const params = { contestID: String(contest.id) };
  const place: Place = {
    cid: contest.id,
    tid: 0,
    gid: 0,
    containsEnd,
    neighbours: problems.map(({ pid, displayId, displayTitle }) => ({
      pid,
      problemId: displayId,
      title: displayTitle,
    })),
    links: (
      <>
        <Link to="/contest/$contestID" params={params} activeOptions={{ exact: true }}>
          {t("contest.home")}
        </Link>
        <Link to="/contest/$contestID/problems" params={params}>
          {t("contest.tab.problems")}
        </Link>
        <Link to="/contest/$contestID/submissions" params={params} search={{ onlyMine: true }}>
          {t("problem.mySubmissions")}
        </Link>
        <Countdown />
      </>
    ),
    isManager: entrant.manages,
    isLimited: !entrant.manages && (contest.submissionsMax ?? contest.submitPauseS) !== undefined,
    closed: closed && !asks ? t(`contest.closed.${closed}`) : null,
    door: asks ? (to) => <PasswordDialog {...to} /> : null,
    replaces: warning && { note: t("contest.replaces"), isAsked: warning === "asked" },
  };
  return <PlaceContext value={place}>{children}</PlaceContext>;
}
