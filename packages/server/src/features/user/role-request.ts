import {
  apiDate,
  type askForRole,
  type BodyOf,
  DEFAULT_ROLE,
  ROOT_ROLE,
  type RoleRequest,
} from "@verdict/contract";
import { and, asc, eq, exists, isNull, sql } from "drizzle-orm";
import { nextUpdatedAt } from "../../platform/based-on.ts";
import type { Sql } from "../../platform/db.ts";
import { lengthOf, type RowOf, selectList } from "../../platform/list.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { realNameFor } from "./personal.ts";
import { roleRequests, users } from "./tables.ts";

/** Roles that ordinary users ask for: one request each, gone once it is answered. */

/** Whose requests wait: who got another role or is banned meanwhile has none. */
const isOrdinary = and(eq(users.roleId, DEFAULT_ROLE), eq(users.status, 0), isNull(users.deletedAt));

/** Asking again replaces what was asked before, and keeps its place. */
export async function ask(
  tx: Sql,
  uid: string,
  { roleId, reason }: BodyOf<typeof askForRole>,
): Promise<void> {
  const [user] = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, uid), isOrdinary))
    .for("key share");
  if (!user) throw new Refusal("role-request-needless");
  await tx
    .insert(roleRequests)
    .values({ uid, roleId, reason })
    .onConflictDoUpdate({ target: roleRequests.uid, set: { roleId, reason } });
}

export async function requestOf(db: Sql, uid: string) {
  const [row] = await db
    .select({ request: roleRequests })
    .from(roleRequests)
    .innerJoin(users, eq(users.uid, roleRequests.uid))
    .where(and(eq(roleRequests.uid, uid), isOrdinary));
  if (!row) return null;
  const { roleId, reason, createdAt } = row.request;
  return { roleId, reason, gmtCreate: apiDate(createdAt) };
}

export const countRequests = (db: Sql) => lengthOf(requestList(db, { roleId: ROOT_ROLE }));

export const requestList = (db: Sql, reader: Pick<User, "roleId">) =>
  selectList(db, {
    select: db
      .select({
        uid: users.uid,
        username: users.username,
        realname: realNameFor(reader, { groupId: null, uid: users.uid }),
        school: users.school,
        roleId: roleRequests.roleId,
        reason: roleRequests.reason,
        createdAt: roleRequests.createdAt,
      })
      .from(roleRequests)
      .innerJoin(users, eq(users.uid, roleRequests.uid)),
    where: isOrdinary,
    order: [asc(roleRequests.createdAt), asc(roleRequests.uid)],
  });

export const presentRequest = ({ createdAt, ...row }: RowOf<typeof requestList>): RoleRequest => ({
  ...row,
  gmtCreate: apiDate(createdAt),
});

/** Takes the request off; it must still ask for what was looked at. Of two answers at once the first counts. */
export async function takeRequest(tx: Sql, { uid, roleId }: { uid: string; roleId: number }) {
  const waits = tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, roleRequests.uid), isOrdinary));
  const [taken] = await tx
    .delete(roleRequests)
    .where(and(eq(roleRequests.uid, uid), sql`${roleRequests.roleId} = ${roleId}`, exists(waits)))
    .returning();
  if (!taken) throw new Refusal("role-request-gone");
  return taken;
}

/** Makes an ordinary user what they asked to be. */
export async function giveRole(tx: Sql, { uid, roleId }: typeof roleRequests.$inferSelect) {
  const [user] = await tx
    .update(users)
    .set({ roleId, updatedAt: nextUpdatedAt(users.updatedAt) })
    .where(and(eq(users.uid, uid), isOrdinary))
    .returning();
  if (!user) throw new Refusal("role-request-gone");
  return user;
}
