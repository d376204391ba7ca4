import { DEFAULT_ROLE, type RoleId } from "@verdict/contract";
import { and, isNull, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { users } from "./tables.ts";

const SWEEP_MS = 60_000;

/** Roles that take something away from an ordinary user. */
export const restrictingRoles: readonly RoleId[] = [1003, 1004, 1005, 1006, 1007];

interface Standing {
  status: number;
  roleId: RoleId;
  banUntil: Date | null;
}

/** What a user is at this moment: a ban or restricting role counts only until its end. */
export function standingOf({ status, roleId, banUntil }: Standing, now = new Date()) {
  if (!banUntil || banUntil > now) return { status, roleId };
  return { status: 0, roleId: restrictingRoles.includes(roleId) ? DEFAULT_ROLE : roleId };
}

/** Writes down what standingOf already grants, so that lists and rankings show it; how many it was. */
export async function endBans(db: Db): Promise<number> {
  const ended = await db
    .update(users)
    .set({
      status: 0,
      roleId: sql`case when ${users.roleId} between 1003 and 1007 then ${DEFAULT_ROLE} else ${users.roleId} end`,
      banReason: null,
      banUntil: null,
    })
    .where(and(lte(users.banUntil, sql`now()`), isNull(users.deletedAt)))
    .returning({ uid: users.uid });
  return ended.length;
}

export function startBanSweep({ db, log, stopping }: Pick<Deps, "db" | "log" | "stopping">): void {
  const run = () => void endBans(db).catch((error) => log.warn({ err: error }, "bans could not be ended"));
  const timer = setInterval(run, SWEEP_MS);
  stopping.addEventListener("abort", () => clearInterval(timer));
}
