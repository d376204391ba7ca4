import { createContext, type ReactNode, useContext } from "react";

/** A problem next to the one that is shown. */
export interface Neighbour {
  readonly pid: number;
  readonly problemId: string;
  readonly title: string;
}

/** Where problems are solved: in the problem bank, in a group, in a training or in a contest, with a problem list of their own. */
export interface Place {
  /** 0: the problem bank. */
  readonly cid: number;
  /** 0: in no training. Its problems are those of the bank, and so are submissions to them. */
  readonly tid: number;
  /** 0: in no group. What is submitted in a group stays there. */
  readonly gid: number;
  readonly containsEnd: boolean;
  /** The contest's or training's problems. */
  readonly neighbours: readonly Neighbour[];
  /** In focus mode, after the way home. */
  readonly links: ReactNode;
  /** Why nothing can be submitted, in words. */
  readonly closed: string | null;
  /** What has to be gone through before anything is submitted, the program waiting; null: nothing. */
  readonly door: ((to: { onClose: () => void; onEntered: () => void }) => ReactNode) | null;
  /** The reader manages the contest: may judge its submissions again, and by hand. */
  readonly isManager: boolean;
  /** What is asked before a submission that takes the place of one before. */
  /** The contest allows so many submissions to a problem, or asks for a pause between them. */
  readonly isLimited: boolean;
  readonly replaces: { readonly note: string; readonly isAsked: boolean } | null;
}

const bank: Place = {
  cid: 0,
  tid: 0,
  gid: 0,
  containsEnd: false,
  neighbours: [],
  links: null,
  closed: null,
  door: null,
  isManager: false,
  isLimited: false,
  replaces: null,
};

export const PlaceContext = createContext<Place>(bank);

export const usePlace = (): Place => useContext(PlaceContext);
