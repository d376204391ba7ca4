import { problemAuth } from "@verdict/contract";
import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { runsForSomebodyAt } from "../contest/over.ts";
import { contestProblems, contests } from "../contest/tables.ts";
import type { problems } from "./tables.ts";

type Shown = Pick<typeof problems.$inferSelect, "auth" | "isGroup">;
type Held = Shown & Pick<typeof problems.$inferSelect, "id" | "groupId">;

/**
 * Titles of the contests that run with a problem and keep it from others. A group's contest takes of the site what
 * everybody finds: it keeps only the group's own.
 */
export async function runsIn(db: Sql, { id, groupId }: Pick<Held, "id" | "groupId">): Promise<string[]> {
  const rows = await db
    .select({ title: contests.title })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(
      and(
        eq(contestProblems.problemId, id),
        eq(contests.visible, true),
        groupId === null
          ? isNull(contests.groupId)
          : or(isNull(contests.groupId), eq(contests.groupId, groupId)),
        runsForSomebodyAt(sql`clock_timestamp()`),
      ),
    )
    .orderBy(asc(contests.id));
  return rows.map(({ title }) => title);
}

/**
 * Whatever shows a problem to more people asks this first, holding its row: public where it was not, or for the whole
 * site instead of its group.
 */
export async function refuseInRunning(tx: Sql, before: Held, after: Shown): Promise<void> {
  const isPublic = ({ auth }: Shown) => auth === problemAuth.public;
  const opens = isPublic(after) && (!isPublic(before) || (before.isGroup && !after.isGroup));
  if (!opens) return;
  const titles = await runsIn(tx, before);
  if (titles.length > 0) throw new Refusal("problem-in-running-contest", { contests: titles.join(", ") });
}
