import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { assignments } from "../assignment/tables.ts";
import { pointsMoved } from "../happening/points-moved.ts";
import { ltiScopes, type Platform } from "../identity/lti.ts";
import { auditBy } from "../site/audit.ts";
import { trainingSections } from "../training/tables.ts";
import { type Place, placeBy } from "./places.ts";
import { callService, ServiceError } from "./service.ts";
import { type ltiCourses, ltiLinks } from "./tables.ts";

/** Line items of a course's links: made where there is none, and due dates kept alike (AGS 2.0, section 3.2). */

type Parts = Pick<Deps, "db" | "vault">;
type Course = typeof ltiCourses.$inferSelect;
type Link = typeof ltiLinks.$inferSelect;

const MEDIA = "application/vnd.ims.lis.v2.lineitem+json";
const moment = z.iso.datetime({ offset: true }).nullish().catch(null);
const LineItem = z
  .object({ id: z.string(), scoreMaximum: z.number(), label: z.string(), endDateTime: moment })
  .loose();

export async function keepLineItems(deps: Parts, platform: Platform, course: Course): Promise<void> {
  const gid = course.groupId;
  if (gid === null || !course.gradeScopes.includes(ltiScopes.lineItem)) return;
  const links = await deps.db
    .select()
    .from(ltiLinks)
    .where(and(eq(ltiLinks.courseId, course.id), isNotNull(ltiLinks.place)));
  for (const link of links) {
    const place = link.place && (await placeBy(deps.db, gid, { ...link, place: link.place }));
    if (!place || place.full <= 0) continue;
    if (link.lineItem === null) await makeFor(deps, platform, course, link, place);
    else await keepAlike(deps, platform, { ...link, lineItem: link.lineItem }, place);
  }
}

const ends = ({ dueAt }: Place) => (dueAt ? { endDateTime: dueAt.toISOString() } : {});

/** Of a link that was placed by hand: its points have no column there yet. */
async function makeFor(
  deps: Parts,
  platform: Platform,
  course: Course,
  link: Link,
  place: Place,
): Promise<void> {
  if (!course.lineItems) return;
  const { answer, body } = await callService(deps, platform, ltiScopes.lineItem, {
    ...{ url: course.lineItems, method: "POST", type: MEDIA, accept: MEDIA },
    body: {
      ...{ label: link.title || place.title, scoreMaximum: place.full, resourceLinkId: link.resource },
      ...{ resourceId: place.key, tag: "verdict", ...ends(place) },
    },
  });
  const made = LineItem.safeParse(body);
  if (!made.success) throw new ServiceError("its line item is none", answer.status);
  const set = { lineItem: made.data.id, dueThere: place.dueAt };
  await deps.db.update(ltiLinks).set(set).where(eq(ltiLinks.id, link.id));
}

/** Who changed the due date last is right: what it was when it was last looked at says who did. */
async function keepAlike(
  deps: Parts,
  platform: Platform,
  link: Link & { lineItem: string },
  place: Place,
): Promise<void> {
  const at = { url: link.lineItem, accept: MEDIA };
  const { answer, body } = await callService(deps, platform, ltiScopes.lineItem, at);
  const read = LineItem.safeParse(body);
  if (!read.success) throw new ServiceError("its line item is none", answer.status);
  const item = read.data;
  const there = item.endDateTime ? new Date(item.endDateTime) : null;
  const isSame = (one: Date | null, other: Date | null) =>
    (one?.getTime() ?? null) === (other?.getTime() ?? null);
  const remember = (dueThere: Date | null) =>
    deps.db.update(ltiLinks).set({ dueThere }).where(eq(ltiLinks.id, link.id));
  if (
    there &&
    !isSame(there, link.dueThere) &&
    !isSame(there, place.dueAt) &&
    (await takeOver(deps, place, there))
  ) {
    await remember(there);
    return;
  }
  if (isSame(there, place.dueAt) && item.scoreMaximum === place.full) {
    if (!isSame(there, link.dueThere)) await remember(there);
    return;
  }
  await callService(deps, platform, ltiScopes.lineItem, {
    ...{ ...at, method: "PUT", type: MEDIA },
    body: { ...item, scoreMaximum: place.full, endDateTime: place.dueAt?.toISOString() ?? item.endDateTime },
  });
  await remember(place.dueAt ?? there);
}

/** Ours become theirs, where there is a due date to change: of an assignment and of a section. */
async function takeOver({ db }: Parts, place: Place, dueAt: Date): Promise<boolean> {
  const { trainingId } = place;
  if (trainingId === null || (place.place !== "assignment" && place.place !== "section")) return false;
  await db.transaction(async (tx) => {
    const which =
      place.sectionId === null
        ? eq(trainingSections.trainingId, trainingId)
        : eq(trainingSections.id, place.sectionId);
    await tx.update(trainingSections).set({ dueAt }).where(which);
    // It cannot close before it is due.
    await tx
      .update(assignments)
      .set({ closesAt: sql`greatest(${assignments.closesAt}, ${dueAt.toISOString()}::timestamptz)` })
      .where(and(eq(assignments.trainingId, trainingId), isNotNull(assignments.closesAt)));
    const who = { uid: "", username: "(learning platform)", ip: null };
    const target = `${place.place} ${place.title}`;
    await auditBy(tx, who, "assignment.edit", target, { due: place.dueAt }, { due: dueAt });
    await pointsMoved(tx, { training: trainingId });
  });
  return true;
}
