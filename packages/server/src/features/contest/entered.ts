import type { Db } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { type OwnParticipations, ownParticipations } from "./participation.ts";
import { type Entrant, entryRefusal, guestRefusal, isUnknownTo } from "./policy.ts";
import { entrantOf, type Rules, rulesFor } from "./queries.ts";

interface Entered {
  readonly contest: Rules["contest"];
  readonly entrant: Entrant & { user: User; groupLevel: number };
  /** The caller's participations in teams and virtual runs. */
  readonly own: OwnParticipations;
  /** The database's moment. */
  readonly now: Date;
}

/** A contest's rules for one who may know of it, whether or not they may look into it. */
export async function knownRules(db: Db, cid: number, user: User | null): Promise<Rules> {
  const rules = await rulesFor(db, cid, user?.uid ?? "");
  if (!rules || isUnknownTo(rules.contest, user, rules.groupLevel)) throw new Refusal("no-such-contest");
  return rules;
}

/** The contest, and as whom the caller looks into it, for one who may. */
export async function entered(db: Db, cid: number, user: User): Promise<Entered> {
  const rules = await rulesFor(db, cid, user.uid);
  const entrant = entrantOf(user, rules);
  const now = rules?.now ?? new Date();
  refuseIf(entryRefusal(rules?.contest, entrant, now));
  const { contest } = rules as Rules;
  const own = await ownParticipations(db, [cid], user.uid);
  const { teamParticipations, open } = own;
  return { contest, entrant: { ...entrant, teamParticipations, run: open.get(cid) ?? null }, own, now };
}

/** The same for one who only looks: guests may do so where everybody may. */
export async function lookedInto(
  db: Db,
  cid: number,
  user: User | null,
): Promise<Pick<Entered, "contest" | "now"> & { entrant: Entrant }> {
  if (user) return entered(db, cid, user);
  const rules = await rulesFor(db, cid, "");
  const now = rules?.now ?? new Date();
  refuseIf(guestRefusal(rules?.contest, now, rules?.groupLevel));
  return { contest: (rules as Rules).contest, entrant: { user: null, isRegistered: false }, now };
}
