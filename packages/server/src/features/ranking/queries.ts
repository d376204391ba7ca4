import { status } from "@verdict/contract";
import { and, asc, count, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Viewer } from "../../viewer.ts";
import { sessions } from "../account/tables.ts";
import { problems } from "../problem/tables.ts";
import { isCounted, oiBests, solved, submissions, userScores } from "../submission/tables.ts";
import { isFoundBy } from "../user/queries.ts";
import { users } from "../user/tables.ts";

/** What is shown of a user beside numbers. */
export const shown = {
  uid: users.uid,
  username: users.username,
  nickname: users.nickname,
  signature: sql<string | null>`left(${users.signature}, 100)`,
  avatar: users.avatar,
  titleName: users.titleName,
  titleColor: users.titleColor,
};

/** Whether a row's user has `searchUser` as a name to find them by. */
export function matching(db: Sql, searchUser: string | undefined): SQL | undefined {
  if (!searchUser) return undefined;
  const found = db.select({ uid: users.uid }).from(users).where(isFoundBy(searchUser));
  return sql`${userScores.uid} in ${found}`;
}

/** Who first solved most problems since `days` ago; of equals the newest account. */
export function recentSolvers(db: Sql, days: number, limit: number) {
  const top = db
    .select({ uid: solved.uid, ac: count().as("recent_ac") })
    .from(solved)
    .where(gte(solved.solvedAt, sql`now() - make_interval(days => ${days})`))
    .groupBy(solved.uid)
    .as("top");
  return db
    .select({ ...shown, ac: top.ac })
    .from(top)
    .innerJoin(users, eq(users.uid, top.uid))
    .where(eq(users.status, 0))
    .orderBy(desc(top.ac), desc(users.createdAt))
    .limit(limit);
}

/** Submissions outside contests and accepted ones by day of `zone` (yyyy-MM-dd), days with none left out. */
export function submissionsByDay(db: Sql, zone: string, since: Date) {
  const day = sql<string>`to_char(${submissions.submittedAt} at time zone ${zone}, 'YYYY-MM-DD')`;
  return db
    .select({
      day: day.as("day"),
      total: count(),
      ac: sql<number>`(count(*) filter (where ${submissions.status} = ${status.accepted}))::int`,
    })
    .from(submissions)
    .where(and(gte(submissions.submittedAt, since), isCounted))
    .groupBy(sql`1`);
}

export function userDays(db: Sql, uid: string, zone: string) {
  const day = sql<string>`to_char(${submissions.submittedAt} at time zone ${zone}, 'YYYY-MM-DD')`;
  return db
    .select({ date: day.as("day"), count: count() })
    .from(submissions)
    .where(
      and(eq(submissions.uid, uid), gte(submissions.submittedAt, sql`now() - interval '1 year'`), isCounted),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** A usable user by uid or name. */
export async function namedUser(db: Sql, by: { uid?: string; username?: string }) {
  const [row] = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.status, 0),
        by.uid ? eq(users.uid, by.uid) : eq(sql`lower(${users.username})`, sql`lower(${by.username ?? ""})`),
      ),
    );
  return row;
}

/** Whom a query names; nobody: who asks. */
export async function askedUser(db: Sql, query: { uid?: string; username?: string }, viewer: Viewer) {
  const isNamed = query.uid !== undefined || query.username !== undefined;
  if (!isNamed && !viewer.user) throw new Refusal("user-not-named");
  const user = await namedUser(db, isNamed ? query : { uid: viewer.user?.uid });
  if (!user) throw new Refusal("user-not-found");
  return user;
}

/** Public problems a user has solved, in the order solved. */
export function solvedBy(db: Sql, uid: string) {
  return db
    .select({ id: problems.id, problemId: problems.problemId, difficulty: problems.difficulty })
    .from(solved)
    .innerJoin(problems, eq(problems.id, solved.problemId))
    .where(and(eq(solved.uid, uid), eq(problems.isListed, true)))
    .orderBy(asc(solved.solvedAt), asc(problems.id));
}

export async function scoresOf(db: Sql, uid: string) {
  const [row] = await db.select().from(userScores).where(eq(userScores.uid, uid));
  const bests = await db.select({ score: oiBests.score }).from(oiBests).where(eq(oiBests.uid, uid));
  return { total: row?.total ?? 0, scoreList: bests.map((best) => best.score) };
}

export async function lastSignIn(db: Sql, uid: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.uid, uid))
    .orderBy(desc(sessions.createdAt))
    .limit(1);
  return row?.at ?? null;
}
