import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { storableText } from "../../platform/json.ts";
import { Refusal } from "../../platform/refusal.ts";
import { askedFor, decide } from "../identity/decide.ts";
import { ltiScopes, type Platform, teachesBy } from "../identity/lti.ts";
import { makeAccount, questionFor } from "../identity/people.ts";
import { identities } from "../identity/tables.ts";
import { join } from "./open.ts";
import { callService, nextPage, ServiceError } from "./service.ts";
import { ltiCourses, ltiPeople } from "./tables.ts";

/** People of a course as its platform lists them: Names and Role Provisioning Services 2.0. */

type Course = typeof ltiCourses.$inferSelect;

const PAGE = 100;
const PAGES_MAX = 30;
const MEDIA = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";

const Member = z.object({
  user_id: z.string().min(1).max(255),
  status: z.string().default("Active"),
  name: z.string().nullish(),
  email: z.string().nullish(),
  lis_person_sourcedid: z.string().nullish(),
  ext_user_username: z.string().nullish(),
  roles: z.array(z.string()).max(200).default([]),
});
type Member = z.output<typeof Member>;
const Page = z.object({ members: z.array(z.unknown()).max(5000) });

/** All who are there now. */
async function membersAt(
  deps: Pick<Deps, "db" | "vault">,
  platform: Platform,
  address: string,
): Promise<Member[]> {
  const members: Member[] = [];
  const first = new URL(address);
  first.searchParams.set("limit", String(PAGE));
  let url: string | null = first.href;
  for (let pages = 0; url && pages < PAGES_MAX; pages++) {
    const { answer, body } = await callService(deps, platform, ltiScopes.roster, { url, accept: MEDIA });
    const page = Page.safeParse(body);
    if (!page.success) throw new ServiceError("its list of people is none", answer.status);
    for (const one of page.data.members) {
      const member = Member.safeParse(one);
      if (member.success) members.push(member.data);
    }
    url = nextPage(answer.headers.get("link"));
  }
  // Half a list would mark the other half as gone.
  if (url) throw new ServiceError("it has too many people", null);
  return members.filter(({ status }) => status === "Active");
}

/** Reads who is in the course, and takes them into its group; who is not on the list any more is marked. */
export async function readRoster(
  deps: Pick<Deps, "db" | "vault">,
  platform: Platform,
  course: Course & { roster: string },
): Promise<void> {
  const members = await membersAt(deps, platform, course.roster);
  const subjects = members.map(({ user_id }) => user_id);
  for (const member of members) await keepMember(deps.db, platform, course.id, member);
  await deps.db
    .update(ltiPeople)
    .set({ leftAt: sql`now()` })
    .where(
      and(
        ...[eq(ltiPeople.courseId, course.id), isNull(ltiPeople.leftAt)],
        notInArray(ltiPeople.subject, ["", ...subjects]),
      ),
    );
}

async function keepMember(db: Db, platform: Platform, courseId: number, member: Member): Promise<void> {
  const { user_id: subject, name } = member;
  const teaches = teachesBy(member.roles);
  const uid = (await accountOf(db, platform, subject)) ?? (await madeFor(db, platform, member));
  const values = { uid, teaches, name: uid ? "" : storableText(name ?? "").slice(0, 100), leftAt: null };
  await db.transaction(async (tx) => {
    // Untied meanwhile: nobody comes in any more.
    const [course] = await tx
      .select({ gid: ltiCourses.groupId })
      .from(ltiCourses)
      .where(eq(ltiCourses.id, courseId))
      .for("share");
    if (!course?.gid) return;
    await tx
      .insert(ltiPeople)
      .values({ courseId, subject, ...values })
      .onConflictDoUpdate({ target: [ltiPeople.courseId, ltiPeople.subject], set: values });
    if (uid) await join(tx, course.gid, uid, { teaches, agreed: false });
  });
}

async function accountOf(tx: Sql, { id }: Platform, subject: string): Promise<string | null> {
  const [row] = await tx
    .select({ uid: identities.uid })
    .from(identities)
    .where(and(eq(identities.providerId, id), eq(identities.subject, subject)));
  return row?.uid ?? null;
}

/** An account for somebody who has not come yet, where the provider's rules leave nothing to ask. */
async function madeFor(db: Db, platform: Platform, member: Member): Promise<string | null> {
  const { name, email, roles, lis_person_sourcedid: number, ext_user_username: username } = member;
  const said = { name, email, roles, number, preferred_username: username };
  const claims = askedFor(platform.rules, said);
  const decision = decide(platform.rules, claims);
  if (decision.refusal || (await questionFor(db, decision))) return null;
  const named = { username: decision.username, email: decision.email || null };
  try {
    const came = { provider: platform, subject: member.user_id, claims };
    return (await db.transaction((tx) => makeAccount(tx, came, decision, named, ""))).uid;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
