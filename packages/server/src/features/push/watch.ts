import { PUSH_SOON_MIN } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { every, withAdvisoryLock } from "../../platform/every.ts";
import { locks } from "../../platform/locks.ts";
import { contests } from "../contest/tables.ts";
import { entrantsOf, pushTo } from "../happening/pushed.ts";
import { pushMessages } from "./tables.ts";

const EVERY_MS = 30_000;
/** A message that was told keeps its row so long: nobody is told twice. */
const KEPT_HOURS = 48;

export function startPushWatch({ db, log, stopping }: Pick<Deps, "db" | "log" | "stopping">): void {
  const failure = "contests that start soon could not be looked for";
  every({ log, stopping }, { ms: EVERY_MS, failure }, () => watchStarts(db));
}

/** Tells who entered a contest that it starts soon: by its start, so that one that was moved is told of again. */
export async function watchStarts(db: Db): Promise<void> {
  await withAdvisoryLock(db, locks.pushWatch, async (tx) => {
    await tx
      .delete(pushMessages)
      .where(sql`${pushMessages.until} < now() - make_interval(hours => ${KEPT_HOURS})`);
    const soon = await tx
      .select({ id: contests.id, startTime: contests.startTime })
      .from(contests)
      .where(
        and(
          eq(contests.visible, true),
          isNull(contests.pausedMs),
          sql`${contests.startTime} > now() and ${contests.startTime} <= now() + make_interval(mins => ${PUSH_SOON_MIN})`,
        ),
      );
    for (const { id, startTime } of soon) {
      await pushTo(tx, "contest", entrantsOf(id), `${id} ${startTime.getTime()}`, { contest: id });
    }
  });
}
