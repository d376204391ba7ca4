import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { switchesIn } from "../site/settings.ts";
import { testCases } from "../testdata/tables.ts";
import { users } from "../user/tables.ts";
import { mayPublish } from "./policy.ts";
import { problems } from "./tables.ts";

/**
 * Refuses what a group's problem has become when it could hold the judge for longer than the site allows groups.
 * Who looks after the site's problems is not bound: decision 301.
 */
export async function refuseLongJudging(tx: Sql, pid: number, uid: string): Promise<void> {
  const cases = sql`(select count(*) from ${testCases} c where c.data_version_id = ${problems.dataVersionId})`;
  const [row] = await tx
    .select({
      seconds: sql<number>`${problems.timeLimitMs}::float8 * ${cases} / 1000`,
      roleId: users.roleId,
    })
    .from(problems)
    .innerJoin(users, eq(users.uid, uid))
    .where(and(eq(problems.id, pid), isNotNull(problems.groupId)));
  if (!row || mayPublish(row)) return;
  const { groupJudgeSeconds: max } = await switchesIn(tx);
  if (row.seconds <= max) return;
  throw new Refusal("group-judge-time", { seconds: Math.ceil(row.seconds), max });
}
