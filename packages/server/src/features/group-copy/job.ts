import { and, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { everyAndOnNotify, jobTimer } from "../../platform/every.ts";
import { makings, titleOf } from "./parts.ts";
import type { CopyRow } from "./start.ts";
import { groupCopies } from "./tables.ts";

/** A server that has not made a part for so long is not at work any more. */
const LEASE_S = 60;
/** A part that fails so often is left out, and the rest is made all the same. */
const TRIES_MAX = 3;

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${LEASE_S})`;
type Parts = Pick<Deps, "db" | "listener" | "log" | "stopping" | "vault">;

/** Carries on what is stored: each server one copy at a time, each copy at one server. */
export function startGroupCopies(deps: Parts): void {
  everyAndOnNotify(deps, { ...jobTimer, failure: "a part of a group could not be copied" }, async () => {
    const copy = await take(deps.db);
    if (!copy) return false;
    await carryOn(deps, copy).catch(async (error) => {
      await deps.db
        .update(groupCopies)
        .set({ leaseUntil: null })
        .where(and(eq(groupCopies.id, copy.id), isNull(groupCopies.finishedAt)));
      throw error;
    });
    return true;
  });
}

async function take(db: Db): Promise<CopyRow | undefined> {
  const [copy] = await db
    .update(groupCopies)
    .set({ leaseUntil: leaseEnd, tries: sql`${groupCopies.tries} + 1` })
    .where(
      sql`${groupCopies.id} = (select id from ${groupCopies} one where one.finished_at is null
        and (one.held_until is null or one.held_until < clock_timestamp()) order by one.id limit 1
        for update skip locked)`,
    )
    .returning();
  return copy;
}

async function carryOn(deps: Parts, taken: CopyRow): Promise<void> {
  for (let copy: CopyRow | undefined = taken; copy && !copy.finishedAt; ) {
    if (deps.stopping.aborted) {
      await deps.db.update(groupCopies).set({ leaseUntil: null }).where(eq(groupCopies.id, copy.id));
      return;
    }
    copy = await makeNext(deps, copy);
  }
}

/** The next part and the place after it, together; undefined: another server is ahead. */
function makeNext({ db, vault }: Parts, copy: CopyRow): Promise<CopyRow | undefined> {
  return db.transaction(async (tx) => {
    const here = and(
      eq(groupCopies.id, copy.id),
      eq(groupCopies.cursor, copy.cursor),
      isNull(groupCopies.finishedAt),
    );
    const [mine] = await tx.select().from(groupCopies).where(here).for("update");
    if (!mine) return undefined;
    const step = mine.steps[mine.cursor];
    const change: Partial<CopyRow> = {};
    if (step && mine.tries > TRIES_MAX) {
      change.leftOut = [...mine.leftOut, { kind: step.kind, title: await titleOf(tx, step) }];
    } else if (step) {
      const made = await makings[step.kind](tx, mine, step.id, vault);
      if (made !== null) change.copies = { ...mine.copies, [step.id]: made };
    }
    const cursor = Math.min(mine.cursor + 1, mine.steps.length);
    const isOver = cursor === mine.steps.length;
    const [next] = await tx
      .update(groupCopies)
      .set({
        ...change,
        ...{ cursor, tries: 1, leaseUntil: isOver ? null : leaseEnd },
        finishedAt: isOver ? sql`now()` : null,
      })
      .where(here)
      .returning();
    return next;
  });
}
