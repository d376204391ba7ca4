import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { AriaAttributes, ReactNode } from "react";
import { useSignedIn } from "../../lib/session.ts";
import { ownStatusQuery } from "../problem/queries.ts";
import type { ProblemTab } from "../problem/tab.ts";
import { type Neighbour, usePlace } from "./place.ts";

interface ProblemPlaceLinkProps extends Pick<AriaAttributes, "aria-current"> {
  problem: Neighbour;
  isFocused: boolean;
  children: ReactNode;
}

/** To a problem where this one is solved too: in the bank, in its training, or in its contest. */
export function ProblemPlaceLink({ problem, isFocused, children, ...aria }: ProblemPlaceLinkProps) {
  const { cid, tid, gid } = usePlace();
  const common = { title: problem.title, ...aria };
  if (tid !== 0) {
    const params = { trainingID: String(tid), problemID: problem.problemId };
    return (
      <Link to={inTraining(isFocused)} params={params} {...common}>
        {children}
      </Link>
    );
  }
  if (gid !== 0) {
    const params = { groupID: String(gid), problemID: problem.problemId };
    return (
      <Link to={inGroup(isFocused)} params={params} {...common}>
        {children}
      </Link>
    );
  }
  if (cid === 0) {
    const params = { problemId: problem.problemId };
    return (
      <Link to="/problem/$problemId" params={params} search={{ focus: isFocused || undefined }} {...common}>
        {children}
      </Link>
    );
  }
  const params = { contestID: String(cid), problemID: problem.problemId };
  return (
    <Link
      to={
        isFocused
          ? "/contest/$contestID/problem/$problemID/full-screen"
          : "/contest/$contestID/problem/$problemID"
      }
      params={params}
      {...common}
    >
      {children}
    </Link>
  );
}

const inTraining = (isFocused: boolean) =>
  isFocused
    ? ("/training/$trainingID/problem/$problemID/full-screen" as const)
    : ("/training/$trainingID/problem/$problemID" as const);

const inGroup = (isFocused: boolean) =>
  isFocused
    ? ("/group/$groupID/problem/$problemID/full-screen" as const)
    : ("/group/$groupID/problem/$problemID" as const);

interface View {
  isFocused: boolean;
  tab?: ProblemTab | undefined;
  replace?: boolean;
}

export function useGoToProblem(): (problemId: string, view: View) => Promise<void> {
  const { cid, tid, gid } = usePlace();
  const navigate = useNavigate();
  return (problemId, { isFocused, tab, replace = false }) => {
    if (tid !== 0) {
      const params = { trainingID: String(tid), problemID: problemId };
      return navigate({ to: inTraining(isFocused), params, search: { tab }, replace });
    }
    if (gid !== 0) {
      const params = { groupID: String(gid), problemID: problemId };
      return navigate({ to: inGroup(isFocused), params, search: { tab }, replace });
    }
    if (cid === 0) {
      const search = { focus: isFocused || undefined, tab };
      return navigate({ to: "/problem/$problemId", params: { problemId }, search, replace });
    }
    const params = { contestID: String(cid), problemID: problemId };
    return isFocused
      ? navigate({
          to: "/contest/$contestID/problem/$problemID/full-screen",
          params,
          search: { tab },
          replace,
        })
      : navigate({ to: "/contest/$contestID/problem/$problemID", params, search: { tab }, replace });
  };
}

/** How the reader stands with problems of this place. */
export function useOwnStatus(pids: readonly number[]) {
  const { cid, gid, containsEnd } = usePlace();
  const isAsked = useSignedIn() && pids.length > 0;
  const place = cid !== 0 ? { cid, containsEnd } : gid !== 0 ? { gid } : undefined;
  return useQuery({ ...ownStatusQuery(pids, place), enabled: isAsked }).data;
}
