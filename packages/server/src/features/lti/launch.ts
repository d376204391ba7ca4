import { apiDate, type DataOf, type getLtiLaunches, LAUNCHES_SHOWN } from "@verdict/contract";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { storableJson } from "../../platform/json.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { Launch } from "../identity/lti.ts";
import { identities, type identityProviders } from "../identity/tables.ts";
import { users } from "../user/tables.ts";
import { ltiCourses, ltiLaunches, ltiLinks } from "./tables.ts";

type Provider = Pick<typeof identityProviders.$inferSelect, "id">;

/** Page of a launch: whoever came by it goes on from there. */
export const launchPage = (id: string): string => `/launch/${id}`;

/** Keeps what a message that was believed says of course and place. Gives the page to go on at. */
export async function keepLaunch(db: Db, provider: Provider, said: Launch): Promise<string> {
  const { subject, deployment, course, link, place, teaches, pick } = storableJson(said);
  return db.transaction(async (tx) => {
    const courseId = course ? await keptCourse(tx, { providerId: provider.id, deployment, ...course }) : null;
    const linkId = courseId !== null && link ? await keptLink(tx, { courseId, ...link }) : null;
    const message = { place, teaches, pick };
    const [launch] = await tx
      .insert(ltiLaunches)
      .values({ providerId: provider.id, subject, deployment, courseId, linkId, message })
      .returning({ id: ltiLaunches.id });
    if (!launch) throw new Error("no launch row came back");
    return launchPage(launch.id);
  });
}

async function keptCourse(tx: Sql, values: typeof ltiCourses.$inferInsert): Promise<number> {
  const { title, roster, lineItems, gradeScopes } = values;
  const [row] = await tx
    .insert(ltiCourses)
    .values(values)
    .onConflictDoUpdate({
      target: [ltiCourses.providerId, ltiCourses.deployment, ltiCourses.context],
      // What a launch leaves out is not gone: some platforms say it to teachers alone.
      set: {
        title,
        roster: sql`coalesce(${roster ?? null}, ${ltiCourses.roster})`,
        lineItems: sql`coalesce(${lineItems ?? null}, ${ltiCourses.lineItems})`,
        ...((gradeScopes?.length ?? 0) > 0 && { gradeScopes }),
      },
    })
    .returning({ id: ltiCourses.id });
  if (!row) throw new Error("no course row came back");
  return row.id;
}

async function keptLink(tx: Sql, values: typeof ltiLinks.$inferInsert): Promise<number> {
  const { title, lineItem } = values;
  const [row] = await tx
    .insert(ltiLinks)
    .values(values)
    .onConflictDoUpdate({
      target: [ltiLinks.courseId, ltiLinks.resource],
      set: { title, lineItem: sql`coalesce(${lineItem ?? null}, ${ltiLinks.lineItem})` },
    })
    .returning({ id: ltiLinks.id });
  if (!row) throw new Error("no link row came back");
  return row.id;
}

/** What could not be believed stands in root's list with the reason alone. */
export async function noteRefusedLaunch(db: Sql, { id }: Provider, { code, params }: Refusal): Promise<void> {
  const detail = String(params.detail ?? "").slice(0, 300) || null;
  await db.insert(ltiLaunches).values({ providerId: id, refusal: code, detail });
}

/** The last launches of a platform, newest first. */
export async function launchList(db: Sql, providerId: number): Promise<DataOf<typeof getLtiLaunches>> {
  const rows = await db
    .select({
      ...{ id: ltiLaunches.id, createdAt: ltiLaunches.createdAt, deployment: ltiLaunches.deployment },
      ...{ course: ltiCourses.title, username: users.username },
      ...{ refusal: ltiLaunches.refusal, detail: ltiLaunches.detail },
    })
    .from(ltiLaunches)
    .leftJoin(ltiCourses, eq(ltiCourses.id, ltiLaunches.courseId))
    .leftJoin(
      identities,
      and(eq(identities.providerId, ltiLaunches.providerId), eq(identities.subject, ltiLaunches.subject)),
    )
    .leftJoin(users, eq(users.uid, identities.uid))
    .where(eq(ltiLaunches.providerId, providerId))
    .orderBy(desc(ltiLaunches.createdAt), desc(ltiLaunches.id))
    .limit(LAUNCHES_SHOWN);
  return rows.map(({ createdAt, ...row }) => ({ ...row, gmtCreate: apiDate(createdAt) }));
}
