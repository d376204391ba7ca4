import { apiDate, type LtiCourse, type ltiScoreStates } from "@verdict/contract";
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { identityProviders } from "../identity/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { realNameFor } from "../user/personal.ts";
import { users } from "../user/tables.ts";
import { keyOf, placesOf } from "./places.ts";
import { ltiCourses, ltiLinks, ltiPeople, ltiScores } from "./tables.ts";

const LEFT_MAX = 200;

/** Courses that are a group, as its administrators see them. */
export async function courseList(db: Sql, gid: number, reader: User): Promise<LtiCourse[]> {
  const rows = await db
    .select({ course: ltiCourses, platform: identityProviders.name })
    .from(ltiCourses)
    .innerJoin(identityProviders, eq(identityProviders.id, ltiCourses.providerId))
    .where(eq(ltiCourses.groupId, gid))
    .orderBy(asc(ltiCourses.id));
  const ids = rows.map(({ course }) => course.id);
  const [people, left, links] = await Promise.all([
    countsOf(db, ids),
    leaversOf(db, ids, gid, reader),
    linksOf(db, ids, gid),
  ]);
  return rows.map(({ course, platform }) => ({
    ...{ id: course.id, platform, title: course.title, hasRoster: course.roster !== null },
    rosterTime: course.rosterAt && apiDate(course.rosterAt),
    rosterError: course.rosterError,
    people: people.get(course.id)?.people ?? 0,
    unknown: people.get(course.id)?.unknown ?? 0,
    left: left.filter(({ courseId }) => courseId === course.id).map(({ courseId: _, ...one }) => one),
    links: links.filter(({ courseId }) => courseId === course.id).map(({ courseId: _, ...one }) => one),
  }));
}

async function countsOf(db: Sql, ids: readonly number[]) {
  const rows = await db
    .select({
      id: ltiPeople.courseId,
      people: sql<number>`count(*) filter (where ${ltiPeople.leftAt} is null)`.mapWith(Number),
      unknown:
        sql<number>`count(*) filter (where ${ltiPeople.leftAt} is null and ${ltiPeople.uid} is null)`.mapWith(
          Number,
        ),
    })
    .from(ltiPeople)
    .where(inArray(ltiPeople.courseId, [0, ...ids]))
    .groupBy(ltiPeople.courseId);
  return new Map(rows.map((row) => [row.id, row]));
}

async function leaversOf(db: Sql, ids: readonly number[], gid: number, reader: User) {
  const name = realNameFor(reader, { groupId: gid, uid: sql`${users.uid}` }, sql`${users}`);
  const rows = await db
    .select({
      ...{ courseId: ltiPeople.courseId, username: users.username, leftAt: ltiPeople.leftAt },
      name: sql<string | null>`coalesce(${name}, ${ltiPeople.name})`,
    })
    .from(ltiPeople)
    .leftJoin(users, eq(users.uid, ltiPeople.uid))
    .where(and(inArray(ltiPeople.courseId, [0, ...ids]), isNotNull(ltiPeople.leftAt)))
    .orderBy(sql`${ltiPeople.leftAt} desc`, ltiPeople.subject)
    .limit(LEFT_MAX);
  return rows.map(({ courseId, username, name, leftAt }) => ({
    ...{ courseId, username: username ?? "", name: name ?? "" },
    leftTime: apiDate(leftAt ?? new Date(0)),
  }));
}

async function linksOf(db: Sql, ids: readonly number[], gid: number) {
  const scoresThat = (state: (typeof ltiScoreStates)[number]) =>
    sql<number>`(count(*) filter (where ${ltiScores.state} = ${state}))::int`;
  const rows = await db
    .select({
      link: ltiLinks,
      ...{ waiting: scoresThat("waiting"), sent: scoresThat("sent"), failed: scoresThat("failed") },
    })
    .from(ltiLinks)
    .leftJoin(ltiScores, eq(ltiScores.linkId, ltiLinks.id))
    .where(inArray(ltiLinks.courseId, [0, ...ids]))
    .groupBy(ltiLinks.id)
    .orderBy(asc(ltiLinks.id));
  const places = new Map(rows.length > 0 ? (await placesOf(db, gid)).map((place) => [place.key, place]) : []);
  return rows.map(({ link: { id, courseId, title, lineItem, place: kind, ...led }, ...counts }) => {
    const place = kind === null ? undefined : places.get(keyOf({ place: kind, ...led }));
    return {
      ...{ id, courseId, title, ...counts },
      ...{ place: place?.place ?? null, target: place?.title ?? "", graded: lineItem !== null },
    };
  });
}

export async function courseOfGroup(db: Sql, { gid, id }: { gid: number; id: number }) {
  const [row] = await db
    .select()
    .from(ltiCourses)
    .where(and(eq(ltiCourses.id, id), eq(ltiCourses.groupId, gid)));
  if (!row) throw new Refusal("lti-course-unknown");
  return row;
}

/** What was written down of its links goes with it: another group has none of these places. */
export function untie(db: Db, call: Acting, where: { gid: number; id: number }): Promise<void> {
  return db.transaction(async (tx) => {
    const course = await courseOfGroup(tx, where);
    await tx.update(ltiCourses).set({ groupId: null }).where(eq(ltiCourses.id, course.id));
    await tx
      .update(ltiLinks)
      .set({ place: null, trainingId: null, sectionId: null, problemId: null, contestId: null })
      .where(eq(ltiLinks.courseId, course.id));
    await audit(tx, call, "group.course-untie", `group ${where.gid}`, { course: course.title }, null);
  });
}
