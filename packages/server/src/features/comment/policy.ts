import type { RefusalCode } from "@verdict/contract";
import { type ContestRules, isOverForAll, managesContest } from "../contest/policy.ts";
import { type Caller, keepsOrder } from "../discussion/policy.ts";

/** Who may see, write and delete comments; all pure. docs/rules.md#discussions */

/** Where comments stand, and how the caller stands to it. */
export type Place =
  | {
      kind: "discussion";
      id: number;
      uid: string;
      groupId: number | null;
      groupLevel: number;
      closed: boolean;
    }
  | {
      kind: "contest";
      id: number;
      contest: ContestRules;
      groupLevel: number;
      now: Date;
      /** Over for others, it runs for the caller: a virtual run. */
      isPlaying: boolean;
    };

/** Who keeps order there. */
export function keepsOrderIn(place: Place, user: Caller): boolean {
  return place.kind === "discussion"
    ? keepsOrder(place, user)
    : managesContest(place.contest, user, place.groupLevel);
}

/** While a contest runs for anybody, or for them once more, contestants read only their own comments and those of who manages it. */
export function showsAll(place: Place, user: Caller | null): boolean {
  if (place.kind === "discussion" || (user && keepsOrderIn(place, user))) return true;
  return isOverForAll(place.contest, place.now) && !place.isPlaying;
}

export function mayDelete(place: Place, authorUid: string, user: Caller | null): boolean {
  return user !== null && (authorUid === user.uid || keepsOrderIn(place, user));
}

/** Why the caller may not write there, or null. */
export function writeRefusal(place: Place, user: Caller): RefusalCode | null {
  return place.kind === "discussion" && place.closed && !keepsOrderIn(place, user)
    ? "discussion-is-closed"
    : null;
}

/** In a contest its managers and the comment's author answer. */
export function mayReply(place: Place, authorUid: string, user: Caller | null): boolean {
  if (!user || writeRefusal(place, user)) return false;
  return place.kind === "discussion" || authorUid === user.uid || keepsOrderIn(place, user);
}
