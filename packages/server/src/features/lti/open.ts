import {
  type BodyOf,
  type DataOf,
  groupLevel,
  isGroupMember,
  LAUNCH_HOURS,
  type openLaunch,
  type tieCourse,
} from "@verdict/contract";
import { and, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isUuid } from "../../platform/uuid.ts";
import type { User } from "../../viewer.ts";
import { bindFramed } from "../account/framed.ts";
import { letIn } from "../group/let-in.ts";
import { enterGroup } from "../group/level.ts";
import { groupMembers, groups } from "../group/tables.ts";
import { identities, identityProviders } from "../identity/tables.ts";
import { type Acting, audit } from "../site/audit.ts";
import { placeBy } from "./places.ts";
import { ltiCourses, ltiLaunches, ltiLinks, ltiPeople } from "./tables.ts";

const GROUPS_MAX = 100;

/** A launch by which this user came, lately, by a platform that is on. */
export async function launchOf(db: Sql, { uid }: Pick<User, "uid">, id: string) {
  if (!isUuid(id)) throw new Refusal("lti-launch-unknown");
  const [row] = await db
    .select({ launch: ltiLaunches, course: ltiCourses, link: ltiLinks, provider: identityProviders })
    .from(ltiLaunches)
    .innerJoin(identityProviders, eq(identityProviders.id, ltiLaunches.providerId))
    .innerJoin(
      identities,
      and(eq(identities.providerId, ltiLaunches.providerId), eq(identities.subject, ltiLaunches.subject)),
    )
    .leftJoin(ltiCourses, eq(ltiCourses.id, ltiLaunches.courseId))
    .leftJoin(ltiLinks, eq(ltiLinks.id, ltiLaunches.linkId))
    .where(
      and(
        eq(ltiLaunches.id, id),
        eq(identities.uid, uid),
        eq(identityProviders.enabled, true),
        isNull(ltiLaunches.refusal),
        gt(ltiLaunches.createdAt, sql`now() - make_interval(hours => ${LAUNCH_HOURS})`),
      ),
    );
  if (!row?.launch.message) throw new Refusal("lti-launch-unknown");
  return { ...row, message: row.launch.message };
}

export type OpenedLaunch = Awaited<ReturnType<typeof launchOf>>;

/** The same of somebody who teaches the course. */
export async function taughtLaunch(db: Sql, user: User, id: string) {
  const found = await launchOf(db, user, id);
  if (!found.message.teaches || !found.course) throw new Refusal("lti-not-teaching");
  return { ...found, course: found.course };
}

/** And whose group the caller administers. */
export async function pickingLaunch(db: Sql, user: User, id: string) {
  const found = await taughtLaunch(db, user, id);
  const gid = found.course.groupId;
  if (gid === null) throw new Refusal("lti-not-teaching");
  await enterGroup(db, user, gid, { least: groupLevel.admin });
  return { ...found, gid };
}

/** Groups that the user administers, by name. */
const ownGroups = (db: Sql, uid: string) =>
  db
    .select({ gid: groups.id, name: groups.name })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(
      and(
        ...[eq(groupMembers.uid, uid), gte(groupMembers.level, groupLevel.admin)],
        ...[eq(groups.status, 0), isNull(groups.dissolvedAt)],
      ),
    )
    .orderBy(groups.name)
    .limit(GROUPS_MAX);

/** Where a launch leads. Who comes by it is a member from then on, who teaches the course an administrator. */
export async function open(db: Db, user: User, id: string): Promise<DataOf<typeof openLaunch>> {
  const found = await launchOf(db, user, id);
  const { course, link, message } = found;
  const at = { course: course?.title ?? "", gid: course?.groupId ?? null, many: message.pick?.many ?? false };
  const said = (state: "tie" | "pick" | "wait") => ({ ...at, state, path: "", groups: [] });
  const go = (path: string) => ({ ...at, state: "go" as const, path, groups: [] });
  // Beside all courses there is nothing to be in.
  if (!course) return message.pick ? said("wait") : go("/home");
  if (course.groupId === null) {
    if (!message.teaches) return said("wait");
    return { ...said("tie"), groups: await ownGroups(db, user.uid) };
  }
  const gid = course.groupId;
  await db.transaction(async (tx) =>
    enrol(tx, { courseId: course.id, gid, teaches: message.teaches }, user, found),
  );
  if (message.pick) return said(message.teaches ? "pick" : "wait");
  const kept = link?.place ? await placeBy(db, gid, { ...link, place: link.place }) : null;
  const place = kept ?? (message.place ? await placeBy(db, gid, message.place) : null);
  if (!place) return said(message.teaches ? "pick" : "wait");
  if (link && !kept) await db.transaction((tx) => leadTo(tx, link.id, place));
  return go(place.path);
}

/** Where a link leads from then on. */
export async function leadTo(
  tx: Sql,
  linkId: number,
  { place, trainingId, sectionId, problemId, contestId }: NonNullable<Awaited<ReturnType<typeof placeBy>>>,
): Promise<void> {
  await tx
    .update(ltiLinks)
    .set({ place, trainingId, sectionId, problemId, contestId })
    .where(eq(ltiLinks.id, linkId));
}

async function enrol(
  tx: Sql,
  { courseId, gid, teaches }: { courseId: number; gid: number; teaches: boolean },
  user: User,
  { launch }: Pick<OpenedLaunch, "launch">,
): Promise<void> {
  const [group] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, gid), eq(groups.status, 0), isNull(groups.dissolvedAt)))
    .for("key share");
  if (!group) throw new Refusal("lti-launch-unknown");
  await bindFramed(tx, user, gid);
  await keepPerson(tx, { courseId, subject: launch.subject ?? "", uid: user.uid, teaches });
  await join(tx, gid, user.uid, { teaches, agreed: true });
}

/** Makes somebody a member, and who teaches an administrator; nobody's level falls. */
export async function join(
  tx: Sql,
  gid: number,
  uid: string,
  { teaches, agreed }: { teaches: boolean; agreed: boolean },
): Promise<void> {
  const level = teaches ? groupLevel.admin : groupLevel.member;
  const isIt = and(eq(groupMembers.groupId, gid), eq(groupMembers.uid, uid));
  const [member] = await tx.select({ level: groupMembers.level }).from(groupMembers).where(isIt);
  if (!member || !isGroupMember(member.level)) await letIn(tx, gid, [uid], { agreed });
  if (teaches)
    await tx
      .update(groupMembers)
      .set({ level, updatedAt: sql`now()` })
      .where(and(isIt, lt(groupMembers.level, level)));
}

/** Whoever comes is there: also whom the list had lost. */
export async function keepPerson(
  tx: Sql,
  values: { courseId: number; subject: string; uid: string; teaches: boolean },
): Promise<void> {
  const { uid, teaches } = values;
  await tx
    .insert(ltiPeople)
    .values(values)
    .onConflictDoUpdate({
      target: [ltiPeople.courseId, ltiPeople.subject],
      set: { uid, teaches, name: "", leftAt: null },
    });
}

/** Says which group a course is; a launch of somebody who teaches it says that they may. */
export async function tie(
  db: Db,
  call: Acting,
  user: User,
  { id, gid }: BodyOf<typeof tieCourse>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { course, provider } = await taughtLaunch(tx, user, id);
    const tied = await tx
      .update(ltiCourses)
      .set({ groupId: gid })
      .where(and(eq(ltiCourses.id, course.id), isNull(ltiCourses.groupId)))
      .returning({ id: ltiCourses.id });
    if (tied.length === 0) throw new Refusal("lti-course-tied");
    const after = { course: course.title, provider: provider.key };
    await audit(tx, call, "group.course-tie", `group ${gid}`, null, after);
  });
}
