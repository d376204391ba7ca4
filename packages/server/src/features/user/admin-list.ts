import { apiDate, type getUserList, type QueryOf, type RoleId, roles, type UserRow } from "@verdict/contract";
import { and, count, desc, eq, inArray, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import { contains, offsetOf, type Sql } from "../../platform/db.ts";
import { accountState, restrictingRoles } from "./ban.ts";
import { namesContain } from "./queries.ts";
import { users } from "./tables.ts";

const staffRoles: RoleId[] = [1000, 1001, 1008];

type Filter = QueryOf<typeof getUserList>;

function matching({ keyword, onlyAdmin, role, onlyBanned }: Filter): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    onlyAdmin ? inArray(users.roleId, staffRoles) : undefined,
    role === undefined ? undefined : eq(users.roleId, role as RoleId),
    onlyBanned ? or(ne(users.status, 0), inArray(users.roleId, [...restrictingRoles])) : undefined,
    keyword
      ? or(namesContain(keyword), like(sql`lower(${users.email})`, contains(keyword.toLowerCase())))
      : undefined,
  );
}

/** Newest first; the last sign-in comes by one index look-up a row. */
export function userPage(db: Sql, filter: Filter) {
  return db
    .select({
      user: users,
      lastSignIn:
        sql<Date | null>`(select max(created_at) from session where session.uid = user_account.uid)`.mapWith(
          users.createdAt,
        ),
    })
    .from(users)
    .where(matching(filter))
    .orderBy(desc(users.createdAt), users.uid)
    .limit(filter.limit)
    .offset(offsetOf(filter));
}

export async function countUsers(db: Sql, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(matching(filter));
  return row?.total ?? 0;
}

export function presentUserRow({
  user,
  lastSignIn,
}: {
  user: typeof users.$inferSelect;
  lastSignIn: Date | null;
}): UserRow {
  const { status, roleId } = accountState(user);
  const free = status === 0 && !restrictingRoles.includes(roleId);
  return {
    uid: user.uid,
    username: user.username,
    password: null,
    nickname: user.nickname,
    school: user.school,
    course: user.course,
    number: user.number,
    realname: user.realname,
    cfUsername: user.cfUsername,
    github: user.github,
    blog: user.blog,
    email: user.email,
    avatar: user.avatar,
    titleName: user.titleName,
    titleColor: user.titleColor,
    signature: user.signature,
    gender: user.gender,
    status,
    banReason: free ? null : user.banReason,
    banUntil: free || !user.banUntil ? null : apiDate(user.banUntil),
    recentLoginTime: lastSignIn && apiDate(lastSignIn),
    gmtCreate: apiDate(user.createdAt),
    gmtModified: apiDate(user.updatedAt),
    roles: [
      {
        id: roleId,
        role: roles[roleId].name,
        description: null,
        status: 0,
        gmtCreate: null,
        gmtModified: null,
      },
    ],
  };
}
