import { status } from "@verdict/contract";
import { and, asc, count, desc, eq, gte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Db, offsetOf, type Sql } from "../../platform/db.ts";
import { sessions } from "../account/tables.ts";
import { problems } from "../problem/tables.ts";
import { oiBests, solved, submissions, userScores } from "../submission/tables.ts";
import { namesContain } from "../user/queries.ts";
import { users } from "../user/tables.ts";

const shown = {
  uid: users.uid,
  username: users.username,
  nickname: users.nickname,
  signature: sql<string | null>`left(${users.signature}, 100)`,
  avatar: users.avatar,
  titleName: users.titleName,
  titleColor: users.titleColor,
};

const orders: Record<RankKind, SQL[]> = {
  acm: [sql`${userScores.ac} desc`, sql`${userScores.total}`, sql`${userScores.uid}`],
  oi: [sql`${userScores.oiScore} desc`, sql`${userScores.ac} desc`, sql`${userScores.uid}`],
};
export type RankKind = "acm" | "oi";

/** Reads pages of the rankings; those without a search are prepared once a connection. */
export function openRankings(db: Db) {
  const prepared = { acm: preparedPage(db, "acm"), oi: preparedPage(db, "oi") };
  return (kind: RankKind, query: RankQuery) => {
    const place = { limit: query.limit, offset: offsetOf(query) };
    if (!query.searchUser) return prepared[kind].execute(place);
    return rankPage(db, kind, place, matching(db, query.searchUser));
  };
}

interface RankQuery {
  currentPage: number;
  limit: number;
  searchUser?: string;
}

const preparedPage = (db: Db, kind: RankKind) =>
  rankPage(
    db,
    kind,
    { limit: sql.placeholder("limit"), offset: sql.placeholder("offset") },
    undefined,
  ).prepare(`rank_${kind}`);

interface PlaceInList {
  limit: number | Placeholder;
  offset: number | Placeholder;
}

function rankPage(db: Sql, kind: RankKind, { limit, offset }: PlaceInList, search: SQL | undefined) {
  // The page is found in the narrow index first; only its users are read.
  const page = db
    .select({ uid: userScores.uid })
    .from(userScores)
    .where(and(sql`${userScores.usable}`, search))
    .orderBy(...orders[kind])
    .limit(limit)
    .offset(offset)
    .as("page");
  return db
    .select({ ...shown, ac: userScores.ac, total: userScores.total, score: userScores.oiScore })
    .from(page)
    .innerJoin(userScores, eq(userScores.uid, page.uid))
    .innerJoin(users, eq(users.uid, page.uid))
    .orderBy(...orders[kind]);
}

function matching(db: Sql, searchUser: string | undefined): SQL | undefined {
  if (!searchUser) return undefined;
  const found = db.select({ uid: users.uid }).from(users).where(namesContain(searchUser));
  return sql`${userScores.uid} in ${found}`;
}

export async function rankedUsers(db: Sql, searchUser?: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(userScores)
    .where(and(sql`${userScores.usable}`, matching(db, searchUser)));
  return row?.total ?? 0;
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

/** Submissions and accepted ones by day of `zone` (yyyy-MM-dd), days with none left out. */
export function submissionsByDay(db: Sql, zone: string, since: Date) {
  const day = sql<string>`to_char(${submissions.submittedAt} at time zone ${zone}, 'YYYY-MM-DD')`;
  return db
    .select({
      day: day.as("day"),
      total: count(),
      ac: sql<number>`(count(*) filter (where ${submissions.status} = ${status.accepted}))::int`,
    })
    .from(submissions)
    .where(gte(submissions.submittedAt, since))
    .groupBy(sql`1`);
}

export function userDays(db: Sql, uid: string, zone: string) {
  const day = sql<string>`to_char(${submissions.submittedAt} at time zone ${zone}, 'YYYY-MM-DD')`;
  return db
    .select({ date: day.as("day"), count: count() })
    .from(submissions)
    .where(and(eq(submissions.uid, uid), gte(submissions.submittedAt, sql`now() - interval '1 year'`)))
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

const PUBLIC = 1;

/** Public problems a user has solved, in the order solved. */
export function solvedBy(db: Sql, uid: string) {
  return db
    .select({ id: problems.id, problemId: problems.problemId, difficulty: problems.difficulty })
    .from(solved)
    .innerJoin(problems, eq(problems.id, solved.problemId))
    .where(and(eq(solved.uid, uid), eq(problems.auth, PUBLIC)))
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
