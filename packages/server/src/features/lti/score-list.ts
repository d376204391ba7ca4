import { apiDate, type DataOf, type getCourseScores } from "@verdict/contract";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { selectList } from "../../platform/list.ts";
import { notify } from "../../platform/notify.ts";
import { pointsMoved } from "../happening/points-moved.ts";
import { users } from "../user/tables.ts";
import { ltiLinks, ltiScores } from "./tables.ts";

/** What was told to a course's platform, what waits, and what it refused. */

/** What failed first, then what waits, then what was sent last. */
export const scoreList = (db: Sql, courseId: number) =>
  selectList(db, {
    select: db
      .select({ score: ltiScores, link: ltiLinks.title, username: users.username })
      .from(ltiScores)
      .innerJoin(ltiLinks, eq(ltiLinks.id, ltiScores.linkId))
      .innerJoin(users, eq(users.uid, ltiScores.uid)),
    where: eq(ltiLinks.courseId, courseId),
    order: [sql`array_position(array['failed', 'waiting', 'sent'], ${ltiScores.state})`, desc(ltiScores.id)],
  });

interface Row {
  score: typeof ltiScores.$inferSelect;
  link: string;
  username: string;
}

export const presentScore = ({
  score,
  link,
  username,
}: Row): DataOf<typeof getCourseScores>["records"][number] => ({
  ...{ link, username, state: score.state, points: score.points, full: score.full, tries: score.tries },
  sentTime: score.sentAt && apiDate(score.sentAt),
  nextTime: score.state === "waiting" ? apiDate(score.nextAt) : null,
  error: score.error,
});

/** What did not arrive is tried again at once; with `all` everything is told anew, as if nothing had been. */
export async function sendAnew(tx: Sql, courseId: number, all: boolean): Promise<void> {
  const links = tx.select({ id: ltiLinks.id }).from(ltiLinks).where(eq(ltiLinks.courseId, courseId));
  if (all) {
    await tx.update(ltiScores).set({ points: null, full: null }).where(inArray(ltiScores.linkId, links));
    return pointsMoved(tx, { course: courseId });
  }
  await tx
    .update(ltiScores)
    .set({ state: "waiting", tries: 0, triedAt: null, nextAt: sql`now()` })
    .where(and(inArray(ltiScores.linkId, links), inArray(ltiScores.state, ["waiting", "failed"])));
  await notify(tx, "lti");
}
