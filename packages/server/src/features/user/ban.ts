import { DEFAULT_ROLE, type RoleId, restrictingRoles } from "@verdict/contract";
import { and, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { every } from "../../platform/every.ts";
import { users } from "./tables.ts";

const EXPIRY_MS = 60_000;

interface AccountColumns {
  status: number;
  roleId: RoleId;
  banUntil: Date | null;
}

/** What a user is at this moment: a ban or restricting role counts only until its end. */
export function accountState({ status, roleId, banUntil }: AccountColumns, now = databaseNow()) {
  if (!banUntil || banUntil > now) return { status, roleId };
  return { status: 0, roleId: restrictingRoles.includes(roleId) ? DEFAULT_ROLE : roleId };
}

/** Writes down what accountState already grants, so that lists and rankings show it; how many it was. */
export async function endBans(db: Db): Promise<number> {
  const ended = await db
    .update(users)
    .set({
      status: 0,
      roleId: sql`case when ${inArray(users.roleId, [...restrictingRoles])} then ${DEFAULT_ROLE} else ${users.roleId} end`,
      banReason: null,
      banUntil: null,
    })
    .where(and(lte(users.banUntil, sql`now()`), isNull(users.deletedAt)))
    .returning({ uid: users.uid });
  return ended.length;
}

export function startBanExpiry(deps: Pick<Deps, "db" | "log" | "stopping">): void {
  every(deps, { ms: EXPIRY_MS, failure: "bans could not be ended" }, () => endBans(deps.db));
}
