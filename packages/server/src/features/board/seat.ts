import { type BoardName, boardFor } from "@verdict/board";
import type { BoardSide, RefusalCode } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import { refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { entryRefusal, managesContest, notYours } from "../contest/policy.ts";
import { type Rules, rulesFor, standing } from "../contest/queries.ts";
import { isUnseen } from "../group/policy.ts";
import type { HeldBoard } from "./held-board.ts";

export interface Place {
  cid: number;
  side: BoardSide;
  containsEnd?: boolean | undefined;
}

/** From where somebody looks at a board. */
export interface Seat {
  held: HeldBoard;
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
    return openRank && rules.now >= startTime ? null : "contest-board-closed";
  }
  if (!user) return "login-required";
  const refusal = entryRefusal(rules?.contest, standing(user, rules), rules?.now ?? new Date());
  if (refusal || side === "inside") return refusal;
  return rules && managesContest(rules.contest, user, rules.groupLevel)
    ? null
    : rules
      ? notYours(rules.contest, rules.groupLevel)
      : "no-such-contest";
}

/** Which view of a board a side looks at. */
export const viewOf = ({ board }: HeldBoard, { side, containsEnd = false }: Omit<Place, "cid">): BoardName =>
  boardFor(board.spec, { isForced: side === "live", containsEnd });

export async function takeSeat(
  { db, boards }: Pick<Deps, "db" | "boards">,
  user: User | null,
  place: Place,
): Promise<Seat> {
  const rules = await rulesFor(db, place.cid, user?.uid ?? "");
  refuseIf(sideRefusal(place.side, rules, user));
  const held = await boards.of(place.cid);
  const isManager = rules ? managesContest(rules.contest, user, rules.groupLevel) : false;
  return { held, name: viewOf(held, place), isOutside: place.side === "outside", isManager };
}
