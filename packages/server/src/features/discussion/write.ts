import type { BodyOf, updateDiscussion, updateGroupDiscussion } from "@verdict/contract";
import {
  type addDiscussion,
  discussionStatus,
  groupLevel,
  isStaff,
  ROOT_ROLE,
  roleMay,
} from "@verdict/contract";
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { spend } from "../account/rates.ts";
import { namesOwnContestProblem, withheldProblems } from "../contest/withheld-problems.ts";
import { enterGroup } from "../group/level.ts";
import { tellMentioned } from "../message/activity.ts";
import { managesProblem } from "../problem/managed.ts";
import { seenIn } from "../problem/policy.ts";
import { problems } from "../problem/tables.ts";
import { vectorOf } from "../search/words.ts";
import { type Acting, audit } from "../site/audit.ts";
import { userScores } from "../submission/tables.ts";
import { mustWait, refuseForbiddenWords } from "./moderation.ts";
import { groupThresholds, isLimited, keepsOrder, mayChange } from "./policy.ts";
import { discussionFor, isCategory } from "./queries.ts";
import { readableDiscussion } from "./read.ts";
import { discussions } from "./tables.ts";

type Texts = Pick<BodyOf<typeof addDiscussion>, "title" | "description" | "content" | "categoryId">;
type Reach = Pick<Deps, "db" | "settings">;

export const nameOf = (id: number) => `discussion ${id}`;

export const urlOf = (id: number, groupId: number | null) =>
  groupId === null ? `/discussion-detail/${id}` : `/group/${groupId}/discussion-detail/${id}`;

/** Times one user may change discussions in an hour: every change can call somebody. */
const edits = { purpose: "discussion-edit", max: 60, seconds: 3600 };

/** Opens a discussion, within its author's limits. */
export async function openDiscussion(
  deps: Reach,
  user: User,
  body: BodyOf<typeof addDiscussion>,
): Promise<void> {
  const { db, settings } = deps;
  const groupId = body.gid || null;
  const level = groupId === null ? 0 : await admitToGroup(deps, groupId, user);
  await checkTexts(deps, user, body, groupId);
  const problem = body.pid ? await problemNamed(db, body.pid, user, groupId) : null;
  const isOfficial = await officialOf(db, body.isOfficial, problem, user);
  const { title, description, content, categoryId } = body;
  const topPriority = body.topPriority === true && mayPin(user, { groupId, groupLevel: level });
  await db.transaction(async (tx) => {
    await checkMayWrite({ db: tx, settings }, user, { what: "discussion", inGroup: groupId !== null });
    const { defaultCreateDiscussionDailyLimit: ofSite } = settings.switches();
    if (isLimited(user)) await checkDaily(tx, user.uid, groupId === null ? ofSite : groupThresholds.daily);
    const status = (await mustWait(tx, deps, user, groupId))
      ? discussionStatus.waiting
      : discussionStatus.shown;
    const [row] = await tx
      .insert(discussions)
      .values({
        ...{
          title,
          description,
          content,
          categoryId,
          uid: user.uid,
          groupId,
          topPriority,
          isOfficial,
          status,
        },
        problemId: problem?.id ?? null,
        words: wordsOf(body, user.username),
      })
      .returning();
    if (!row) throw new Error("no discussion row came back");
    if (status === discussionStatus.shown) await tellOfDiscussion(tx, row, user);
  });
}

/** Calls whom a discussion names, now that they can read it. */
export async function tellOfDiscussion(
  tx: Sql,
  { id, groupId, problemId, content }: typeof discussions.$inferSelect,
  from: { uid: string; username: string },
  before?: string,
): Promise<void> {
  const isSecret = problemId !== null && (await withheldProblems(tx, null)).includes(problemId);
  if (isSecret) return;
  const told = { from, text: content, url: urlOf(id, groupId), groupId };
  await tellMentioned(tx, before === undefined ? told : { ...told, before });
}

/** Refuses who must solve more before they write: as many as the site's staff say, for a discussion of a group a fixed number. */
export async function checkMayWrite(
  { db, settings }: { db: Sql; settings: Deps["settings"] },
  user: User,
  { what, inGroup }: { what: "discussion" | "comment"; inGroup?: boolean | undefined },
): Promise<void> {
  if (!isLimited(user)) return;
  const { defaultCreateDiscussionACInitValue: opens, defaultCreateCommentACInitValue: comments } =
    settings.switches();
  const discussions = inGroup ? groupThresholds.solved : opens;
  const least = what === "discussion" ? discussions : comments;
  if (least <= 0) return;
  const [row] = await db.select({ ac: userScores.ac }).from(userScores).where(eq(userScores.uid, user.uid));
  if ((row?.ac ?? 0) < least) throw new Refusal(`${what}-too-few-solved`, { count: least });
}

/** Counted under a lock of the author's own; deleted ones count, and those in groups. */
async function checkDaily(tx: Sql, uid: string, daily: number): Promise<void> {
  await takeLock(tx, "discussions", uid);
  const [opened] = await tx
    .select({ n: count() })
    .from(discussions)
    .where(and(eq(discussions.uid, uid), gt(discussions.createdAt, sql`now() - interval '24 hours'`)));
  if ((opened?.n ?? 0) >= daily) throw new Refusal("discussion-too-many", { count: daily });
}

async function admitToGroup({ db, settings }: Reach, groupId: number, user: User): Promise<number> {
  const level = await enterGroup(db, user, groupId);
  if (!settings.switches().openGroupDiscussion) throw new Refusal("discussion-area-closed");
  return level;
}

/**
 * Staff of the site, and who keeps order in the group: what stands first in a group's list is its administrators' to say,
 * as it is theirs to hide and to close.
 */
const mayPin = (user: User, place: Parameters<typeof keepsOrder>[0]) =>
  isStaff(user.roleId) || keepsOrder(place, user);

async function checkTexts(
  deps: Reach,
  user: User,
  { title, description, content, categoryId }: Texts,
  groupId: number | null,
) {
  const text = `${title}\n${description}\n${content}`;
  if (!(await isCategory(deps.db, categoryId))) throw new Refusal("category-not-found");
  if (await namesOwnContestProblem(deps.db, user, { text, groupId }))
    throw new Refusal("text-names-contest-problem");
  refuseForbiddenWords(deps, user, text);
}

type Problem = typeof problems.$inferSelect;

/** The problem a discussion is to be about: one its author sees, and that is in no contest of theirs now. */
async function problemNamed(db: Sql, pid: string, user: User, groupId: number | null): Promise<Problem> {
  const [problem] = await db.select().from(problems).where(eq(problems.problemId, pid.toUpperCase()));
  // A group's own is spoken of in the group alone, whoever speaks.
  const isHere = problem && (!problem.isGroup || problem.groupId === groupId);
  if (!isHere || !(seenIn(problem, groupId) || roleMay(user.roleId, "root/pa"))) {
    throw new Refusal("problem-not-found");
  }
  if ((await withheldProblems(db, user)).includes(problem.id)) throw new Refusal("discussion-during-contest");
  return problem;
}

/** Only who manages the problem writes its editorial; from others the word counts for nothing. */
async function officialOf(
  db: Sql,
  asked: boolean | null | undefined,
  problem: Problem | null,
  user: User,
): Promise<boolean> {
  if (asked !== true || (!isStaff(user.roleId) && problem?.groupId == null)) return false;
  if (!problem) throw new Refusal("official-without-problem");
  return managesProblem(db, problem, user);
}

const wordsOf = ({ title, description }: Pick<Texts, "title" | "description">, author: string) =>
  vectorOf(`${title}\n${description}\n${author}`);

type Edit = BodyOf<typeof updateDiscussion> &
  Partial<Pick<BodyOf<typeof updateGroupDiscussion>, "status" | "closed">>;

/** What else those change who keep order in a group; the site's staff have calls of their own. */
function orderOf({ status, closed }: Edit, before: Parameters<typeof keepsOrder>[0], user: User) {
  if (before.groupId === null || !keepsOrder(before, user)) return {};
  return { ...(status === undefined ? {} : { status }), ...(closed === undefined ? {} : { closed }) };
}

/**
 * Changes a discussion, which stays in its category but for those who keep order there. What somebody else than its author
 * changes is on record.
 */
export async function editDiscussion(deps: Reach, call: Acting, body: Edit) {
  const { db } = deps;
  const user = signedIn(call.viewer);
  const before = await readableDiscussion(deps, body.id, user);
  if (!mayChange(before, user)) throw new Refusal("discussion-not-yours");
  if (isLimited(user)) await spend(db, edits, user.uid);
  const texts = { ...body, content: body.content ?? before.content };
  await checkTexts(deps, user, texts, before.groupId);
  const { title, description } = body;
  const pin = {
    ...(typeof body.topPriority === "boolean" && mayPin(user, before)
      ? { topPriority: body.topPriority }
      : {}),
    ...orderOf(body, before, user),
  };
  await db.transaction(async (tx) => {
    // As it is now: another change, or its end, may have come meanwhile.
    const [found] = await tx
      .select()
      .from(discussions)
      .where(and(eq(discussions.id, body.id), isNull(discussions.deletedAt)))
      .for("no key update");
    if (!found) throw new Refusal("discussion-not-found");
    const categoryId = keepsOrder(before, user) ? body.categoryId : found.categoryId;
    const content = body.content ?? found.content;
    const [row] = await tx
      .update(discussions)
      .set({
        ...{ title, description, content, categoryId, ...pin },
        words: wordsOf(body, before.author),
        updatedAt: sql`now()`,
      })
      .where(eq(discussions.id, body.id))
      .returning();
    if (before.uid !== user.uid || Object.keys(pin).length > 0) {
      const after = { title, description, content, categoryId, ...pin };
      await audit(tx, call, "discussion.edit", nameOf(body.id), found, after);
    }
    if (row && row.status !== discussionStatus.waiting) await tellOfDiscussion(tx, row, user, found.content);
  });
}

/** Deletes a discussion, by its author or who keeps order in its place. */
export async function removeDiscussion(deps: Reach, call: Acting, did: number): Promise<void> {
  const { db } = deps;
  const user = signedIn(call.viewer);
  const row = await discussionFor(db, did, user);
  if (!row) throw new Refusal("discussion-not-found");
  const isOutside = row.groupId !== null && row.groupLevel < groupLevel.member && user.roleId !== ROOT_ROLE;
  if (isOutside && row.uid !== user.uid) throw new Refusal("discussion-not-found");
  if (!mayChange(row, user) && !keepsOrder(row, user)) {
    await readableDiscussion(deps, did, user);
    throw new Refusal("discussion-not-yours");
  }
  await db.transaction((tx) => markDeleted(tx, call, row));
}

/** Gone for everybody; staff read it for a while (comment/cleanup.ts). */
export async function markDeleted(
  tx: Sql,
  call: Acting,
  row: { id: number; uid: string; title: string; content: string },
): Promise<void> {
  const { uid } = signedIn(call.viewer);
  await tx
    .update(discussions)
    .set({ deletedAt: sql`now()`, deletedBy: uid })
    .where(and(eq(discussions.id, row.id), sql`${discussions.deletedAt} is null`));
  if (row.uid === uid) return;
  const { title, content } = row;
  await audit(tx, call, "discussion.delete", nameOf(row.id), { title, content, author: row.uid }, null);
}
