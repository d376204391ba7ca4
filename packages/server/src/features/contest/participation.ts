import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type Placeholder, sql } from "drizzle-orm";
import { preparedOnce, type Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import type { User } from "../../viewer.ts";
import { teams } from "../team/tables.ts";
import { users } from "../user/tables.ts";
import { raiseEpoch } from "./epoch.ts";
import {
  contestParticipants,
  contestParticipations,
  contests,
  type ParticipationKind,
  type ParticipationState,
  participationKind,
} from "./tables.ts";

export type Participation = typeof contestParticipations.$inferSelect;

interface Acting {
  uid: string;
  moment: Date;
}

/**
 * The participations for which a user acts in contests at a moment, by contest: their virtual run while it lasts, else
 * their own or their team's.
 */
export async function participationsAt(
  db: Sql,
  { contestIds, uid, moment }: Acting & { contestIds: number[] },
): Promise<Map<number, Participation>> {
  if (contestIds.length === 0) return new Map();
  const rows = await db
    .select({ participation: contestParticipations })
    .from(contestParticipants)
    .innerJoin(contestParticipations, eq(contestParticipations.id, contestParticipants.participationId))
    .where(
      and(
        inArray(contestParticipants.contestId, contestIds),
        eq(contestParticipants.uid, uid),
        or(
          eq(contestParticipants.isVirtual, false),
          and(lte(contestParticipations.startsAt, moment), gt(contestParticipations.endsAt, moment)),
        ),
      ),
    )
    .orderBy(contestParticipants.isVirtual);
  return new Map(rows.map(({ participation }) => [participation.contestId, participation]));
}

/** The same in one contest; undefined before they take part. */
export async function participationAt(
  db: Sql,
  { contestId, ...acting }: Acting & { contestId: number },
): Promise<Participation | undefined> {
  return (await participationsAt(db, { ...acting, contestIds: [contestId] })).get(contestId);
}

const isOwnParticipation = (contestId: number | Placeholder, uid: string | Placeholder) =>
  and(
    eq(contestParticipants.contestId, contestId),
    eq(contestParticipants.uid, uid),
    eq(contestParticipants.isVirtual, false),
  );

/** What a user takes part by while the contest runs, alone or with a team; undefined: nothing (yet). */
export async function ownParticipation(
  db: Sql,
  contestId: number,
  uid: string,
): Promise<Participation | undefined> {
  const [row] = await db
    .select({ participation: contestParticipations })
    .from(contestParticipants)
    .innerJoin(contestParticipations, eq(contestParticipations.id, contestParticipants.participationId))
    .where(isOwnParticipation(contestId, uid));
  return row?.participation;
}

/** With whom somebody takes part in a contest. */
export interface ContestEntryOf {
  participationId: number;
  /** null: alone. */
  teamId: number | null;
  /** Of the team, as it was when it entered. */
  name: string | null;
  /** uid of who leads the team. */
  captain: string | null;
  /** A start of its own (a personal window); null: the contest's, or not begun. */
  startsAt: Date | null;
  /** An end of its own (extra time, a personal window); null: the contest's. */
  endsAt: Date | null;
  state: ParticipationState;
  members: { uid: string; username: string }[];
}

/** Built once: everybody who opens a contest asks for it. */
const entryStatement = preparedOnce((db) => {
  const own = db
    .select({ id: contestParticipants.participationId })
    .from(contestParticipants)
    .where(isOwnParticipation(sql.placeholder("contestId"), sql.placeholder("uid")));
  return db
    .select({
      participationId: contestParticipations.id,
      teamId: contestParticipations.teamId,
      name: contestParticipations.name,
      captain: teams.uid,
      startsAt: contestParticipations.startsAt,
      endsAt: contestParticipations.endsAt,
      state: contestParticipations.state,
      uid: users.uid,
      username: users.username,
    })
    .from(contestParticipations)
    .innerJoin(contestParticipants, eq(contestParticipants.participationId, contestParticipations.id))
    .innerJoin(users, eq(users.uid, contestParticipants.uid))
    .leftJoin(teams, eq(teams.id, contestParticipations.teamId))
    .where(inArray(contestParticipations.id, own))
    .orderBy(sql`${users.uid} = ${teams.uid} desc nulls last`, users.username)
    .prepare("contest_entry");
});

/** How a user takes part in a contest while it runs; undefined: not (yet). */
export async function entryOf(db: Sql, contestId: number, uid: string): Promise<ContestEntryOf | undefined> {
  const rows = await entryStatement(db).execute({ contestId, uid });
  const [first] = rows;
  if (!first) return undefined;
  const { uid: _uid, username: _username, ...participation } = first;
  const members = rows.map((row) => ({ uid: row.uid, username: row.username }));
  return { ...participation, members };
}

/** Participations of a user in contests, as far as they decide what is theirs and what they may see. */
export interface OwnParticipations {
  /** Participations of teams: what mates sent for them is the user's, too. */
  teamParticipations: number[];
  /** Virtual runs, also those that are over. */
  runs: number[];
  /** Runs that are under way, by contest. */
  open: Map<number, number>;
}

export async function ownParticipations(
  db: Sql,
  contestIds: number[],
  uid: string | undefined,
): Promise<OwnParticipations> {
  const own: OwnParticipations = { teamParticipations: [], runs: [], open: new Map() };
  if (contestIds.length === 0 || uid === undefined) return own;
  const rows = await db
    .select({
      id: contestParticipations.id,
      cid: contestParticipations.contestId,
      teamId: contestParticipations.teamId,
      isVirtual: contestParticipants.isVirtual,
      isOpen: sql<boolean>`coalesce(${contestParticipations.endsAt} > clock_timestamp(), false)`,
    })
    .from(contestParticipants)
    .innerJoin(contestParticipations, eq(contestParticipations.id, contestParticipants.participationId))
    .where(
      and(
        inArray(contestParticipants.contestId, contestIds),
        eq(contestParticipants.uid, uid),
        or(isNotNull(contestParticipations.teamId), eq(contestParticipants.isVirtual, true)),
      ),
    );
  for (const { id, cid, teamId, isVirtual, isOpen } of rows) {
    if (teamId !== null) own.teamParticipations.push(id);
    if (isVirtual) own.runs.push(id);
    if (isVirtual && isOpen) own.open.set(cid, id);
  }
  return own;
}

/**
 * Locks the participations of these users in a contest until the transaction ends: those who make one of theirs wait for
 * each other. One order of locks for all.
 */
export async function lockParticipations(tx: Sql, contestId: number, uids: string[]): Promise<void> {
  for (const uid of uids.toSorted()) {
    await takeLock(tx, "participations", `${contestId} ${uid}`);
  }
}

/** Whether the contest stars the name; the list may be long and is read here only. */
const isStarred = (username: string) => sql<boolean>`${contests.starAccounts} ? ${username}`;

/** A single person's participation, made now if there is none; `isOver`: the contest has ended at the moment. */
export async function enter(
  tx: Sql,
  contestId: number,
  user: Pick<User, "uid" | "username">,
  isOver: boolean,
): Promise<Participation> {
  await lockParticipations(tx, contestId, [user.uid]);
  const known = await ownParticipation(tx, contestId, user.uid);
  if (known) return known;
  const [found] = await tx
    .select({ isStarred: isStarred(user.username), school: users.school })
    .from(contests)
    .innerJoin(users, eq(users.uid, user.uid))
    .where(eq(contests.id, contestId));
  const inTime = found?.isStarred ? participationKind.starred : participationKind.official;
  const kind = isOver ? participationKind.practice : inTime;
  return addParticipation(tx, { contestId, kind, school: found?.school ?? null }, [user.uid]);
}

export async function addParticipation(
  tx: Sql,
  values: typeof contestParticipations.$inferInsert & { kind: ParticipationKind },
  uids: string[],
): Promise<Participation> {
  const [participation] = await tx.insert(contestParticipations).values(values).returning();
  if (!participation) throw new Error("no participation came back");
  const { id: participationId, contestId, kind } = participation;
  const isVirtual = kind === participationKind.virtual;
  await tx
    .insert(contestParticipants)
    .values(uids.map((uid) => ({ participationId, contestId, uid, isVirtual })));
  return participation;
}

/**
 * Brings the kinds of a contest's participations in line with its stars, which the caller has just changed; who was deleted
 * has a name that nobody wrote there, and stays what they were.
 */
export async function followStars(tx: Sql, contestId: number): Promise<void> {
  const { official, starred } = participationKind;
  const isStar = sql`exists (select 1 from contest_participant m join user_account u on u.uid = m.uid
    join contest c on c.id = m.contest_id
    where m.participation_id = ${contestParticipations.id} and (c.star_accounts ? u.username
      or u.deleted_at is not null and ${contestParticipations.kind} = ${starred}))`;
  await tx
    .update(contestParticipations)
    .set({ kind: sql`case when ${isStar} then ${starred}::smallint else ${official}::smallint end` })
    .where(
      and(
        eq(contestParticipations.contestId, contestId),
        sql`${contestParticipations.kind} in (${official}, ${starred})`,
      ),
    );
}

/** Gives one participation an end of its own (extra time), or the contest's again (null). */
export async function changeEnd(
  tx: Sql,
  { id, contestId }: Pick<Participation, "id" | "contestId">,
  endsAt: Date | null,
): Promise<boolean> {
  const changed = await tx
    .update(contestParticipations)
    .set({ endsAt })
    .where(
      and(
        eq(contestParticipations.id, id),
        eq(contestParticipations.contestId, contestId),
        ne(contestParticipations.kind, participationKind.virtual), // keeps its own
      ),
    )
    .returning({ id: contestParticipations.id });
  if (changed.length > 0) await raiseEpoch(tx, contestId);
  return changed.length > 0;
}

/** Extra time moves with the contest's end; how many have some. */
export async function moveOwnEnds(tx: Sql, cid: number, ms: number): Promise<number> {
  const moved = await tx
    .update(contestParticipations)
    .set({ endsAt: sql`${contestParticipations.endsAt} + make_interval(secs => ${ms / 1000})` })
    .where(
      and(
        eq(contestParticipations.contestId, cid),
        isNull(contestParticipations.startsAt),
        isNotNull(contestParticipations.endsAt),
      ),
    )
    .returning({ id: contestParticipations.id });
  return moved.length;
}
