import { type BoardName, boardFor } from "@verdict/board";
import type { BoardSide, RefusalCode } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { entryRefusal, hasWindows, isInWindow, managesContest, notYours } from "../contest/policy.ts";
import { entrantOf, type Rules, rulesFor } from "../contest/queries.ts";
import { isUnseen } from "../group/policy.ts";
import type { LoadedBoard } from "./loaded-board.ts";

export interface Asked {
  cid: number;
  side: BoardSide;
  containsEnd?: boolean | undefined;
}

/** A board as one reader sees it. */
export interface ReadersBoard {
  loaded: LoadedBoard;
  name: BoardName;
  isOutside: boolean;
  isManager: boolean;
}

/** Why the caller does not see this side of a board, or null. */
export function sideRefusal(
  side: BoardSide,
  rules: Rules | undefined,
  user: User | null,
): RefusalCode | null {
  if (side === "outside") {
    if (!rules?.contest.visible) return "contest-not-found";
    const { openRank, startTime, groupId } = rules.contest;
    // An open board is published; one that is not tells nothing of a group that is not to be known of.
    if (!openRank && groupId !== null && isUnseen(rules.groupLevel)) return "contest-not-found";
    const isOpen = openRank && rules.now >= startTime && !hasWindows(rules.contest, rules.now);
    return isOpen ? null : "contest-board-closed";
  }
  const refusal = insideRefusal(rules, user);
  if (refusal) return refusal;
  if (side === "inside") {
    const isApart = user && rules && isInWindow(rules.contest, entrantOf(user, rules), rules.now);
    return isApart ? "contest-window-open" : null;
  }
  return rules && user && managesContest(rules.contest, user, rules.groupLevel)
    ? null
    : rules && user
      ? notYours(rules.contest, user, rules.groupLevel)
      : "no-such-contest";
}

/** Why the caller may not look into the contest and hear its news, or null. */
export function insideRefusal(rules: Rules | undefined, user: User | null): RefusalCode | null {
  if (!user) return "login-required";
  return entryRefusal(rules?.contest, entrantOf(user, rules), rules?.now ?? new Date());
}

/** Which of its views a side of a board is shown. */
export const viewNameOf = (
  { board }: LoadedBoard,
  { side, containsEnd = false }: Omit<Asked, "cid">,
): BoardName => boardFor(board.spec, { isForced: side === "live", containsEnd });

/** The board as the caller sees its side; refused where they may not. */
export async function readersBoard(
  { db, boards }: Pick<Deps, "db" | "boards">,
  user: User | null,
  asked: Asked,
): Promise<ReadersBoard> {
  const rules = await rulesFor(db, asked.cid, user?.uid ?? "");
  refuseIf(sideRefusal(asked.side, rules, user));
  const loaded = await boards.of(asked.cid);
  const isManager = rules ? managesContest(rules.contest, user, rules.groupLevel) : false;
  return { loaded, name: viewNameOf(loaded, asked), isOutside: asked.side === "outside", isManager };
}
