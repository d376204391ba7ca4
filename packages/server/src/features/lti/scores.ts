import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../platform/db.ts";
import { leased, nextTry } from "../../platform/outbox.ts";
import { ltiScopes, type Platform, platformOf } from "../identity/lti.ts";
import { identityProviders } from "../identity/tables.ts";
import { pointsOf, type Reached } from "./points.ts";
import { callService, ServiceError } from "./service.ts";
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from "./tables.ts";

/**
 * Tells platforms what people have reached: Assignment and Grade Services 2.0. A row says that there may be something to tell; what
 * it is, is worked out when it is sent, so that many changes are one message.
 */

type Parts = Pick<Deps, "db" | "vault" | "log">;
type Link = typeof ltiLinks.$inferSelect;
type Score = typeof ltiScores.$inferSelect;

/** Rows of one link that are worked out together. */
const BATCH = 50;
const AT_ONCE = 5;
const MEDIA = "application/vnd.ims.lis.v1.score+json";
/** What may be otherwise a moment later. */
const PASSING = [401, 408, 409, 425, 429];
const ERROR_MAX = 300;

/** Sends what is due, of the link that has waited longest. Whether there was something. */
export async function sendScores(deps: Parts): Promise<boolean> {
  const due = await claim(deps.db);
  const [first] = due;
  if (!first) return false;
  const found = await linkOf(deps.db, first.linkId);
  // A platform that is off, a course that was untied: it is told nothing, and what was to be told is gone.
  if (!found) {
    await Promise.all(due.map((score) => settle(deps.db, score, { state: "failed", error: null })));
    return true;
  }
  const reachedOf = await pointsOf(deps.db, found.link);
  for (let at = 0; at < due.length; at += AT_ONCE) {
    const some = due.slice(at, at + AT_ONCE);
    const answered = await Promise.all(some.map((score) => tell(deps, found, score, reachedOf(score.uid))));
    if (answered.every(Boolean)) continue;
    // It is away: the others wait as long, unasked, or they would outlast their lease.
    const rest = due.slice(at + AT_ONCE);
    await Promise.all(rest.map((score) => putOff(deps.db, score, { status: null, error: "", pauseS: 0 })));
    break;
  }
  return true;
}

/** Two servers that look at once both find a row; the second one's update waits and then finds it put off. */
async function claim(db: Db): Promise<Score[]> {
  const { rows } = await db.execute<{ id: string; tried: string }>(sql`
    with first as (
      select link_id from ${ltiScores} where state = 'waiting' and next_at <= now() order by next_at limit 1
    )
    update ${ltiScores} set tries = tries + 1, tried_at = date_trunc('milliseconds', now()), next_at = ${leased}
    where state = 'waiting' and next_at <= now() and id in (
      select id from ${ltiScores} where link_id = (select link_id from first) and state = 'waiting' and next_at <= now()
      order by next_at limit ${BATCH})
    returning id`);
  if (rows.length === 0) return [];
  return db
    .select()
    .from(ltiScores)
    .where(sql`${ltiScores.id} = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
    .orderBy(ltiScores.id);
}

export async function linkOf(db: Db, id: number) {
  const [row] = await db
    .select({ link: ltiLinks, course: ltiCourses, provider: identityProviders })
    .from(ltiLinks)
    .innerJoin(ltiCourses, eq(ltiCourses.id, ltiLinks.courseId))
    .innerJoin(identityProviders, eq(identityProviders.id, ltiCourses.providerId))
    .where(eq(ltiLinks.id, id));
  if (!row?.provider.enabled || row.course.groupId === null) return null;
  return { link: row.link, course: row.course, platform: platformOf(row.provider) };
}

/** Tells one score; false: the platform does not answer. */
async function tell(
  deps: Parts,
  { link, platform }: { link: Link; platform: Platform },
  score: Score,
  reached: Reached | null,
): Promise<boolean> {
  const { db, log } = deps;
  const isSame = reached && score.points === reached.points && score.full === reached.full;
  // Somebody who has done nothing has no score, and a zero would look like one.
  const isNothing = !reached || reached.full <= 0 || (reached.isUntouched && score.points === null);
  if (isNothing || isSame) return settle(db, score, { state: "sent", error: null });
  const subject = await subjectOf(db, link.courseId, score.uid);
  if (!link.lineItem || subject === null) return settle(db, score, { state: "failed", error: null });
  try {
    const { points, full, remark } = reached;
    const { answer } = await callService(deps, platform, ltiScopes.score, {
      ...{ url: scoresAt(link.lineItem), method: "POST", type: MEDIA },
      body: {
        ...{ userId: subject, scoreGiven: points, scoreMaximum: full, timestamp: new Date().toISOString() },
        ...{ activityProgress: points >= full ? "Completed" : "InProgress", gradingProgress: "FullyGraded" },
        ...(remark && { comment: remark }),
      },
    });
    return await settle(db, score, {
      ...{ state: "sent", error: null, points, full, status: answer.status, sentAt: sql`now()` },
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.info({ link: link.id, tries: score.tries, reason: error.message }, "a score was not taken");
    const { status, message, pauseS } = error;
    await putOff(db, score, { status, error: message, pauseS });
    return status !== null;
  }
}

async function putOff(
  db: Db,
  score: Score,
  { status, error, pauseS }: { status: number | null; error: string; pauseS: number },
): Promise<void> {
  const isFinal = status !== null && status >= 400 && status < 500 && !PASSING.includes(status);
  const nextAt = isFinal ? null : nextTry(score.tries, pauseS);
  const said = { status, error: error.slice(0, ERROR_MAX) };
  await settle(db, score, nextAt === null ? { state: "failed", ...said } : { nextAt, ...said });
}

/** The address of a line item's scores; what stands behind "?" stays there. */
function scoresAt(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/scores`;
  return url.href;
}

async function subjectOf(db: Db, courseId: number, uid: string): Promise<string | null> {
  const [row] = await db
    .select({ subject: ltiPeople.subject })
    .from(ltiPeople)
    .where(and(eq(ltiPeople.courseId, courseId), eq(ltiPeople.uid, uid), isNull(ltiPeople.leftAt)));
  return row?.subject ?? null;
}

type Outcome = PgUpdateSetSource<typeof ltiScores>;

/** Of a try that another one, or a new change, has overtaken nothing is kept but what was taken. */
async function settle(db: Db, { id, triedAt }: Score, outcome: Outcome): Promise<true> {
  await db
    .update(ltiScores)
    .set(outcome)
    .where(
      and(
        eq(ltiScores.id, id),
        sql`${ltiScores.triedAt} is not distinct from ${triedAt?.toISOString() ?? null}::timestamptz`,
      ),
    );
  return true;
}
