import {
  apiDate,
  type getUserList,
  type QueryOf,
  type RoleId,
  restrictingRoles,
  roles,
  staffRoles,
  type UserRow,
  type UserSort,
} from "@verdict/contract";
import { and, eq, inArray, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import { contains, type Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { accountState } from "./ban.ts";
import { namesContain } from "./queries.ts";
import { users } from "./tables.ts";

type Filter = QueryOf<typeof getUserList>;

function matching({ keyword, onlyAdmin, role, onlyBanned }: Filter): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    onlyAdmin ? inArray(users.roleId, [...staffRoles]) : undefined,
    role === undefined ? undefined : eq(users.roleId, role as RoleId),
    onlyBanned ? or(ne(users.status, 0), inArray(users.roleId, [...restrictingRoles])) : undefined,
    keyword
      ? or(namesContain(keyword), like(sql`lower(${users.email})`, contains(keyword.toLowerCase())))
      : undefined,
  );
}

const lastSignIn = sql<Date | null>`(select max(created_at) from session where session.uid = user_account.uid)`;

const sorts: Record<UserSort, SQL> = {
  username: sql`lower(${users.username})`,
  realname: sql`nullif(coalesce(nullif(${users.realname}, ''), ${users.nickname}), '')`,
  email: sql`nullif(lower(${users.email}), '')`,
  role: sql`${users.roleId}`,
  seen: lastSignIn,
  created: sql`${users.createdAt}`,
};

function orderOf({ sort, desc: isDesc }: Filter): SQL {
  if (!sort) return sql`${users.createdAt} desc`;
  return sql`${sorts[sort]} ${isDesc ? sql`desc nulls last` : sql`asc nulls last`}`;
}

/** The last sign-in comes by one index look-up a row. */
export const userList = (db: Sql, filter: Filter) =>
  selectList(db, {
    select: db.select({ user: users, lastSignIn: lastSignIn.mapWith(users.createdAt) }).from(users),
    where: matching(filter),
    order: [orderOf(filter), users.uid],
    of: users,
  });

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
