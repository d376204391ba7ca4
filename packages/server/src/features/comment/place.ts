import type { Deps } from "../../deps.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { entryRefusal } from "../contest/policy.ts";
import { entrantOf, rulesFor } from "../contest/queries.ts";
import { playsNow } from "../contest/withheld-problems.ts";
import { discussionFor } from "../discussion/queries.ts";
import { readableDiscussion } from "../discussion/read.ts";
import type { Place } from "./policy.ts";

type Reach = Pick<Deps, "db" | "settings">;

interface Named {
  did?: number | null | undefined;
  cid?: number | null | undefined;
}

/** Where somebody wants to read or write comments, for one who may look into it. */
export async function openPlace(deps: Reach, { did, cid }: Named, user: User | null): Promise<Place> {
  if (did) {
    const { id, uid, groupId, groupLevel, closed } = await readableDiscussion(deps, did, user);
    return { kind: "discussion", id, uid, groupId, groupLevel, closed };
  }
  if (!cid) throw new Refusal("comment-target-gone");
  if (!deps.settings.switches().openContestComment) throw new Refusal("discussion-area-closed");
  const rules = await rulesFor(deps.db, cid, user?.uid ?? "");
  refuseIf(entryRefusal(rules?.contest, entrantOf(user, rules), rules?.now ?? new Date()));
  if (!rules) throw new Refusal("no-such-contest");
  const { contest, groupLevel, now } = rules;
  const isPlaying = user !== null && (await playsNow(deps.db, cid, user.uid));
  return { kind: "contest", id: cid, contest, groupLevel, now, isPlaying };
}

interface PlaceIds {
  discussionId: number | null;
  contestId: number | null;
}

const placeNameOf = ({ discussionId, contestId }: PlaceIds): Named => ({
  did: discussionId,
  cid: contestId,
});

/** Refusals of a place that is not there for the caller: deleted, or in a group that they may not know of. */
const gone: readonly string[] = ["discussion-not-found", "no-such-contest"];

/** Where a comment stands, for one who may look into it: where its place is not there, neither is the comment. */
export async function openPlaceOf(deps: Reach, row: PlaceIds, user: User | null): Promise<Place> {
  try {
    return await openPlace(deps, placeNameOf(row), user);
  } catch (error) {
    if (error instanceof Refusal && gone.includes(error.code)) throw new Refusal("comment-not-found");
    throw error;
  }
}

/** Which of these places the user may look into now. */
export async function readablePlaces(
  deps: Reach,
  rows: readonly PlaceIds[],
  user: User,
): Promise<(row: PlaceIds) => boolean> {
  const keyOf = ({ discussionId, contestId }: PlaceIds) => `${discussionId} ${contestId}`;
  const readable = new Set<string>();
  await Promise.all(
    [...new Map(rows.map((row) => [keyOf(row), row]))].map(async ([key, row]) => {
      try {
        await openPlace(deps, placeNameOf(row), user);
        readable.add(key);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }),
  );
  return (row) => readable.has(keyOf(row));
}

/** Where a comment stands, whoever may look into it: what it takes to say who may delete it. */
export async function placeOf(
  { db }: Reach,
  { discussionId, contestId }: PlaceIds,
  user: User,
): Promise<Place | null> {
  if (discussionId !== null) {
    const row = await discussionFor(db, discussionId, user);
    return row ? { kind: "discussion", ...row } : null;
  }
  const rules = await rulesFor(db, contestId ?? 0, user.uid);
  return rules ? { kind: "contest", id: contestId ?? 0, isPlaying: false, ...rules } : null;
}
