import type { CellHref } from "./BoardRow.tsx";
import type { BoardState } from "./queries.ts";

interface Viewer {
  state: BoardState;
  ownUid: string | null;
  isOutside: boolean;
}

/**
 * Where a cell leads: to that contestant's submissions, for managers at any time, for contestants their own, and
 * everybody's once the contest is over and nothing is hidden.
 */
export function cellHref({ state, ownUid, isOutside }: Viewer): CellHref {
  if (isOutside) return () => null;
  const isOver = state.now >= state.settings.endAt && !["on", "kept"].includes(state.freeze.state);
  const path = `/contest/${state.cid}/submissions`;
  return ({ uids, username }, label) => {
    const isOwn = ownUid !== null && uids.includes(ownUid);
    if (!isOwn && !isOver && !state.isManager) return null;
    const who: Record<string, string> = isOwn ? { onlyMine: "true" } : { username };
    return `${path}?${new URLSearchParams({ ...who, problemID: label, completeProblemID: "true" })}`;
  };
}
