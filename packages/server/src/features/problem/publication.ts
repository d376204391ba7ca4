import { examinerRoles, groupLevel, publication, ROOT_ROLE } from "@verdict/contract";
import { and, asc, count, eq, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { contains, type Db, type Sql } from "../../platform/db.ts";
import { every, withAdvisoryLock } from "../../platform/every.ts";
import { selectList } from "../../platform/list.ts";
import { locks } from "../../platform/locks.ts";
import { Refusal, refuseIf } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { take } from "../account/rates.ts";
import { levelFor } from "../group/level.ts";
import { isListedFor } from "../group/policy.ts";
import { groupLevel as levelIn, uidsFrom } from "../group/queries.ts";
import { groups } from "../group/tables.ts";
import { happened } from "../happening/happening.ts";
import { tellUsers } from "../message/notice.ts";
import { type Acting, audit } from "../site/audit.ts";
import { users } from "../user/tables.ts";
import { listedProblem } from "./admin-list.ts";
import { manageRefusal, shownOf } from "./policy.ts";
import { authorName } from "./queries.ts";
import { refuseInRunning } from "./running.ts";
import { problems } from "./tables.ts";

type Row = typeof problems.$inferSelect;

async function lockGroupProblem(tx: Sql, pid: number): Promise<Row & { groupId: number }> {
  const [row] = await tx.select().from(problems).where(eq(problems.id, pid)).for("update");
  if (!row) throw new Refusal("problem-not-found");
  const { groupId } = row;
  if (groupId === null) throw new Refusal("not-of-group");
  return { ...row, groupId };
}

/** Who wrote it, as long as they are a member, roots of the group, and root. */
export function maySpeakFor(
  row: Pick<Row, "authorUid">,
  user: Pick<User, "uid" | "roleId">,
  level: number,
): boolean {
  if (user.roleId === ROOT_ROLE || level >= groupLevel.root) return true;
  return row.authorUid === user.uid && level >= groupLevel.member;
}

/** What a problem is in each state: seen by everybody only where it was granted. */
const stateOf = (progress: number | null) => ({
  publication: progress,
  isGroup: progress !== publication.granted,
});

/** Applies for the publication of a problem, or withdraws the application and what came of it. */
export function apply(
  db: Db,
  user: User,
  { pid, isApplied }: { pid: number; isApplied: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockGroupProblem(tx, pid);
    const level = await levelIn(tx, row.groupId, user.uid);
    if (!maySpeakFor(row, user, level))
      throw new Refusal(isListedFor(shownOf(row), user, level) ? "problem-not-yours" : "problem-not-found");
    const stands = row.publication === publication.applied || row.publication === publication.granted;
    if (isApplied && stands) return;
    await tx
      .update(problems)
      .set(stateOf(isApplied ? publication.applied : null))
      .where(eq(problems.id, pid));
  });
}

interface Answer {
  pid: number;
  progress: number;
  reason: string | null;
}

/** Answers an application. Nothing else of the problem changes, and it stays its group's. */
export function answer(db: Db, call: Acting, { pid, progress, reason }: Answer): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await lockGroupProblem(tx, pid);
    // Without an application it is its group's own.
    const user = signedIn(call.viewer);
    refuseIf(manageRefusal(row, user, await levelFor(tx, row.groupId, user.uid)));
    if (row.publication === progress) return;
    const after = stateOf(progress);
    await refuseInRunning(tx, row, { ...row, ...after });
    const [now] = await tx
      .update(problems)
      .set(after)
      .where(eq(problems.id, pid))
      .returning({ isListed: problems.isListed });
    if (now?.isListed && !row.isListed) await happened(tx, "problem.published", { problem: pid });
    if (progress !== publication.applied) await tellAnswer(tx, row, { progress, reason });
    const before = { publication: row.publication, isGroup: row.isGroup };
    await audit(tx, call, "problem.publication-change", `problem ${row.problemId}`, before, {
      ...after,
      reason,
    });
  });
}

async function tellAnswer(
  tx: Sql,
  { groupId, authorUid, problemId, title }: Row & { groupId: number },
  { progress, reason }: Omit<Answer, "pid">,
): Promise<void> {
  const roots = await uidsFrom(tx, groupId, groupLevel.root);
  const isGranted = progress === publication.granted;
  const outcome = isGranted
    ? "is in the problem list of the site now"
    : "was not taken into the problem list";
  await tellUsers(tx, [...new Set([...roots, ...(authorUid ? [authorUid] : [])])], {
    title: `Publication of ${problemId}`,
    content: `${problemId} ${title} ${outcome}.${reason ? `\n\n${reason}` : ""}`,
    sentence: { code: "publication", isGranted, gid: groupId, problemId, title, reason },
  });
}

interface Filter {
  keyword?: string | undefined;
  gid?: number | undefined;
}

function conditionsOf({ keyword, gid }: Filter): SQL | undefined {
  const words = keyword && contains(keyword);
  return and(
    isNotNull(problems.publication),
    gid === undefined ? undefined : eq(problems.groupId, gid),
    words
      ? or(ilike(problems.problemId, words), ilike(problems.title, words), ilike(authorName, words))
      : undefined,
  );
}

export const publicationList = (db: Sql, filter: Filter) =>
  selectList(db, {
    select: db
      .select({
        ...listedProblem,
        groupId: groups.id,
        group: groups.name,
        publication: sql<number>`${problems.publication}`,
      })
      .from(problems)
      .innerJoin(groups, eq(groups.id, problems.groupId)),
    where: conditionsOf(filter),
    order: [asc(problems.publication), asc(problems.groupId), asc(problems.id)],
    of: problems,
  });

const NOTICE_HOUR = 6;
const LOOK_MS = 300_000;

/** Tells the examiners once a day, from six in the morning, how many applications wait; of several servers one does it. */
export async function tellWaiting({ db }: Pick<Deps, "db">, now = new Date()): Promise<void> {
  if (now.getHours() < NOTICE_HOUR) return;
  await withAdvisoryLock(db, locks.publicationNotice, async (tx) => {
    const daily = { purpose: "publication-notice", max: 1, seconds: 2 * 86_400 };
    if ((await take(tx, daily, now.toDateString())) === null) return;
    const [waiting] = await tx
      .select({ n: count() })
      .from(problems)
      .where(eq(problems.publication, publication.applied));
    if (!waiting?.n) return;
    const examiners = await tx
      .select({ uid: users.uid })
      .from(users)
      .where(and(inArray(users.roleId, [...examinerRoles]), eq(users.status, 0), isNull(users.deletedAt)));
    await tellUsers(
      tx,
      examiners.map(({ uid }) => uid),
      {
        title: "Publications wait",
        content: `${waiting.n} problems of groups wait for an answer: /admin/group-problem/apply`,
        sentence: { code: "publications-waiting", count: waiting.n },
      },
    );
  });
}

export function startPublicationNotice(deps: Pick<Deps, "db" | "log" | "stopping">): void {
  every(deps, { ms: LOOK_MS, failure: "telling of publications failed" }, () => tellWaiting(deps));
}
