import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { everyAndOnNotify } from "../../platform/every.ts";
import { groups } from "../group/tables.ts";
import { pointsMoved } from "../happening/points-moved.ts";
import { platformOf } from "../identity/lti.ts";
import { identityProviders } from "../identity/tables.ts";
import { keepLineItems } from "./line-items.ts";
import { readRoster } from "./roster.ts";
import { sendScores } from "./scores.ts";
import { ServiceError } from "./service.ts";
import { ltiCourses, ltiPeople } from "./tables.ts";

type Parts = Pick<Deps, "db" | "log" | "vault">;

const EVERY_MS = 1_000;
const IDLE_MS = 15_000;
/** How often a course's people and line items are looked at by themselves. */
const LOOK_HOURS = 6;
/** So long names of people stay who left without ever having had an account here. */
const NAMES_KEPT_DAYS = 30;
const ERROR_MAX = 300;

/** Keeps courses and what platforms know of their points in step. */
export function startLti(deps: Parts & Pick<Deps, "listener" | "stopping">): { stopped(): Promise<void> } {
  const failure = "learning platforms could not be spoken to";
  const timer = { ms: EVERY_MS, idleMs: IDLE_MS, channel: "lti", failure } as const;
  return everyAndOnNotify(deps, timer, async () => {
    const looked = await lookAtNext(deps);
    return (await sendScores(deps)) || looked;
  });
}

/** Looks at the course that has waited longest, if it is time. */
async function lookAtNext(deps: Parts): Promise<boolean> {
  const { rows } = await deps.db.execute<{ id: number }>(sql`
    update ${ltiCourses} set roster_at = now() where id = (
      select c.id from ${ltiCourses} c join ${identityProviders} p on p.id = c.provider_id and p.enabled
        join ${groups} g on g.id = c.group_id and g.status = 0 and g.dissolved_at is null
      where (c.roster_at is null or c.roster_at < now() - make_interval(hours => ${LOOK_HOURS}))
      order by c.roster_at nulls first limit 1 for update of c skip locked)
    returning id`);
  const [row] = rows;
  if (row) await lookAt(deps, row.id);
  return row !== undefined;
}

/** Reads a course's people, keeps its line items, and looks whether all points were told. What went wrong; null: nothing. */
export async function lookAt(deps: Parts, courseId: number): Promise<string | null> {
  const { db, log } = deps;
  const [row] = await db
    .select({ course: ltiCourses, provider: identityProviders })
    .from(ltiCourses)
    .innerJoin(identityProviders, eq(identityProviders.id, ltiCourses.providerId))
    .where(eq(ltiCourses.id, courseId));
  if (!row?.provider.enabled || row.course.groupId === null) return null;
  const { course } = row;
  const platform = platformOf(row.provider);
  let rosterError: string | null = null;
  try {
    if (course.roster) await readRoster(deps, platform, { ...course, roster: course.roster });
    await keepLineItems(deps, platform, course);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.info({ course: courseId, reason: error.message }, "a course could not be looked at");
    rosterError = error.message.slice(0, ERROR_MAX);
  }
  await db.update(ltiCourses).set({ rosterError, rosterAt: sql`now()` }).where(eq(ltiCourses.id, courseId));
  await db
    .delete(ltiPeople)
    .where(
      and(
        ...[eq(ltiPeople.courseId, courseId), isNull(ltiPeople.uid)],
        lt(ltiPeople.leftAt, sql`now() - make_interval(days => ${NAMES_KEPT_DAYS})`),
      ),
    );
  await db.transaction((tx) => pointsMoved(tx, { course: courseId }));
  return rosterError;
}
