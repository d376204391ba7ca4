import { type BodyOf, type giveLateStart, roleMay, windowEndAt } from "@verdict/contract";
import { and, eq, isNull } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { lockContest } from "./admin-save.ts";
import { enter, ownParticipation } from "./participation.ts";
import { aloneRefusal, type ContestRow, hasWindows, windowRefusal } from "./policy.ts";
import { rulesFor } from "./queries.ts";
import { contestParticipations, contests } from "./tables.ts";

export interface PersonalWindow {
  startsAt: Date;
  endsAt: Date;
}

const after = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000);

/** When a window that was started then ends without extra time; `isLate`: by managers. */
export function windowFrom(
  { endTime, windowMinutes }: Pick<ContestRow, "endTime" | "windowMinutes">,
  start: Date,
  isLate = false,
): Date {
  const contest = { endAt: endTime.getTime(), windowMinutes: windowMinutes ?? 0 };
  return new Date(windowEndAt(contest, start.getTime(), isLate));
}

/**
 * Starts a user's window now, or that of the team they are in. The contest's row is held: its times stay meanwhile. Boards
 * learn of it with the first submission, as of everybody who takes part.
 */
export function startWindow(db: Db, user: User, cid: number): Promise<PersonalWindow> {
  return db.transaction(async (tx) => {
    await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, cid)).for("share");
    const rules = await rulesFor(tx, cid, user.uid);
    if (!rules) throw new Refusal("no-such-contest");
    const { contest, now } = rules;
    const known = await ownParticipation(tx, cid, user.uid);
    const entrant = { ...rules, user, window: known ?? null };
    refuseIf(windowRefusal(contest, entrant, now) ?? aloneRefusal(contest, entrant, known, now));
    return begin(tx, cid, user, { startsAt: now, endsAt: windowFrom(contest, now) });
  });
}

/** Of starts that come at once, also of mates, one counts. */
async function begin(
  tx: Sql,
  cid: number,
  user: Pick<User, "uid" | "username">,
  when: PersonalWindow,
  lateReason: string | null = null,
): Promise<PersonalWindow> {
  const { id } = await enter(tx, cid, user, false);
  const begun = await tx
    .update(contestParticipations)
    .set({ ...when, lateReason })
    .where(and(eq(contestParticipations.id, id), isNull(contestParticipations.startsAt)))
    .returning({ id: contestParticipations.id });
  if (begun.length === 0) throw new Refusal("contest-window-begun");
  return when;
}

/** Managers start somebody's window, now or in some minutes, for its whole length. */
export function startLate(
  db: Db,
  call: Acting,
  { cid, username, inMinutes, reason }: BodyOf<typeof giveLateStart>,
): Promise<PersonalWindow> {
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, call, cid);
    const [user] = await tx
      .select({ uid: users.uid, username: users.username, roleId: users.roleId })
      .from(users)
      .where(and(eq(users.username, username), isNull(users.deletedAt)));
    if (!user || !roleMay(user.roleId, "perm:submit")) throw new Refusal("user-not-found");
    const rules = await rulesFor(tx, cid, user.uid);
    if (!rules) throw new Refusal("no-such-contest");
    const { now } = rules;
    if (contest.windowMinutes === null) throw new Refusal("contest-window-none");
    if (now < contest.startTime) throw new Refusal("contest-not-started");
    if (!hasWindows(rules.contest, now)) throw new Refusal("contest-ended");
    const startsAt = after(now, inMinutes);
    const when = { startsAt, endsAt: windowFrom(contest, startsAt, true) };
    await begin(tx, cid, user, when, reason);
    const name = `user ${username} in contest ${cid}`;
    await audit(tx, call, "participation.late-start", name, null, { ...when, reason });
    return when;
  });
}
