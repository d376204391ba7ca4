import type { Pair } from "@verdict/similarity";
import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { everyAndOnNotify, jobTimer } from "../../platform/every.ts";
import { compare } from "./compare.ts";
import { programsOf, templatesOf } from "./programs.ts";
import { similarityChecks, similarPairs } from "./tables.ts";

export type CheckRow = typeof similarityChecks.$inferSelect;

/** A server that has not said for so long that it is at work is not. */
const LEASE_S = 30;
/** Progress is told, and a stop heard, so often. */
const TELL_MS = 1000;
/** A comparison that breaks off so often without a problem's end does not get there. */
const TRIES_MAX = 3;

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${LEASE_S})`;
const running = (id: number) => and(eq(similarityChecks.id, id), eq(similarityChecks.state, "running"));

/** Carries on what is stored: each server one comparison at a time, each comparison at one server. */
export function startSimilarityChecks(deps: Pick<Deps, "db" | "listener" | "log" | "stopping">): void {
  const failure = "a comparison of programs could not be carried on";
  everyAndOnNotify(deps, { ...jobTimer, failure }, async () => {
    const check = await take(deps.db);
    if (!check) return false;
    await carryOn(deps, check).catch(async (error) => {
      await giveBack(deps.db, check.id);
      throw error;
    });
    return true;
  });
}

async function take(db: Db): Promise<CheckRow | undefined> {
  const [check] = await db
    .update(similarityChecks)
    .set({ leaseUntil: leaseEnd, tries: sql`${similarityChecks.tries} + 1` })
    .where(
      sql`${similarityChecks.id} = (select id from ${similarityChecks} one where one.state = 'running'
        and (one.held_until is null or one.held_until < clock_timestamp()) order by one.id limit 1
        for update skip locked)`,
    )
    .returning();
  if (check && check.tries > TRIES_MAX) {
    await finish(db, check.id, "failed");
    return undefined;
  }
  return check;
}

const giveBack = (db: Db, id: number) =>
  db.update(similarityChecks).set({ leaseUntil: null }).where(running(id));

const finish = (db: Db, id: number, state: "failed" | "done") =>
  db
    .update(similarityChecks)
    .set({ state, leaseUntil: null, finishedAt: sql`now()`, ...(state === "done" ? { progress: 1000 } : {}) })
    .where(running(id));

async function carryOn({ db, stopping }: Pick<Deps, "db" | "stopping">, check: CheckRow): Promise<void> {
  const place = { kind: check.kind, id: check.placeId };
  for (const [index, problemId] of check.problemIds.entries()) {
    if (index < check.cursor) continue;
    const [programs, templates] = await Promise.all([
      programsOf(db, { ...check, place }, problemId),
      templatesOf(db, problemId),
    ]);
    const halt = new AbortController();
    let done = 0;
    const telling = setInterval(async () => {
      const part = Math.floor((1000 * (index + done)) / check.problemIds.length);
      const told = await db
        .update(similarityChecks)
        .set({ leaseUntil: leaseEnd, progress: part })
        .where(running(check.id))
        .returning({ id: similarityChecks.id })
        .catch(() => null);
      if (told?.length === 0) halt.abort(); // somebody stopped it
    }, TELL_MS);
    const pairs = await compare(
      { programs, templates },
      AbortSignal.any([stopping, halt.signal]),
      (share) => {
        done = share;
      },
    ).finally(() => clearInterval(telling));
    if (!pairs) return stopping.aborted ? void (await giveBack(db, check.id)) : undefined;
    if (!(await store(db, check, index, pairs))) return;
  }
  await finish(db, check.id, "done");
}

/** A problem's pairs and the place after it, together; false: the comparison was stopped, or another server is ahead. */
function store(db: Db, check: CheckRow, index: number, pairs: readonly Pair[]): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [moved] = await tx
      .update(similarityChecks)
      .set({
        cursor: index + 1,
        tries: 1,
        leaseUntil: leaseEnd,
        progress: Math.floor((1000 * (index + 1)) / check.problemIds.length),
      })
      .where(and(running(check.id), eq(similarityChecks.cursor, index)))
      .returning({ id: similarityChecks.id });
    if (!moved) return false;
    const problemId = check.problemIds[index] ?? 0;
    for (const { left, right, ...found } of pairs) {
      // A submission may have been deleted since it was read.
      await tx.execute(sql`insert into ${similarPairs}
        (check_id, problem_id, left_id, right_id, left_share, right_share, similarity, tokens, matches)
        select ${check.id}, ${problemId}, l.id, r.id, ${found.leftShare}, ${found.rightShare},
          ${found.similarity}, ${found.tokens}, ${JSON.stringify(found.matches)}::jsonb
        from submission l, submission r where l.id = ${left} and r.id = ${right}
        on conflict do nothing`);
    }
    return true;
  });
}
