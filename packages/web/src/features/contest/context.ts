import type { DataOf, getContestAccess } from "@verdict/contract";
import { createContext, useContext } from "react";
import { useServerTime } from "../../lib/server-clock.ts";
import { isWaiting, type Phase, phaseAt, type ReadersContest } from "./phase.ts";

/** How a reader stands to a contest. */
export type Entrant = DataOf<typeof getContestAccess> & { readonly isGuest: boolean };

/** The contest whose pages are shown, and how its reader stands to it. */
export interface OpenContest {
  readonly contest: ReadersContest;
  readonly entrant: Entrant;
  readonly phase: Phase;
  /** Over, but not for somebody with extra time: what opens after the contest is closed. */
  readonly waits: boolean;
  /** The board stands still for this reader. */
  readonly isFrozen: boolean;
  /** The reader's virtual run while it is under way: the contest's times are its own. */
  readonly run: DataOf<typeof getContestAccess>["run"];
  /** In a virtual run or a personal window: what others do is not shown. */
  readonly isApart: boolean;
  /** Whether submissions from after the end are shown and counted. */
  readonly containsEnd: boolean;
  /** News come by themselves: nothing has to be asked for. */
  readonly isLive: boolean;
}

export const ContestContext = createContext<OpenContest | null>(null);

/** Below the contest's frame only. */
export function useContest(): OpenContest {
  const open = useContext(ContestContext);
  if (!open) throw new Error("outside of a contest's pages");
  return open;
}

/** Where the contest stands, by the server's clock. */
export const usePhase = (contest: ReadersContest): Phase => useServerTime((now) => phaseAt(contest, now));

/** Whether somebody else still has extra time, by the server's clock. */
export const useWaits = (contest: ReadersContest): boolean => useServerTime((now) => isWaiting(contest, now));
