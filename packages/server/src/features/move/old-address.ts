import type { MoveKind } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { contests } from "../contest/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { problems } from "../problem/tables.ts";
import { users } from "../user/tables.ts";
import { moved, moves } from "./tables.ts";

/** Pages of HUSTOJ by file name: what they were about, and which value of the address named it. */
const pages: Readonly<Record<string, readonly [kind: MoveKind, value: string]>> = {
  "problem.php": ["problem", "id"],
  "submitpage.php": ["problem", "id"],
  "contest.php": ["contest", "cid"],
  "contestrank.php": ["contest", "cid"],
  "showsource.php": ["submission", "id"],
  "userinfo.php": ["user", "user"],
  "thread.php": ["discussion", "tid"],
};
/** Pages about nothing in particular. */
const lists: Readonly<Record<string, string>> = {
  "index.php": "/home",
  "problemset.php": "/problem",
  "contest.php": "/contest",
  "status.php": "/status",
  "ranklist.php": "/acm-rank",
  "discuss.php": "/discussion",
};

/**
 * Where a page of the old site is now; null: no site moved in that had such an address. Only what everybody finds is looked
 * up in the books; for all else the address is what it would be for something that was never there, and its page refuses.
 */
export async function newAddressOf(db: Db, url: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(url, "http://old");
  const file = pathname.slice(pathname.lastIndexOf("/") + 1).toLowerCase();
  const [kind, value] = Object.hasOwn(pages, file) ? (pages[file] ?? []) : [];
  const list = Object.hasOwn(lists, file) ? lists[file] : undefined;
  if (!kind && !list) return null;
  const [any] = await db.select({ id: moves.id }).from(moves).where(eq(moves.system, "hustoj")).limit(1);
  if (!any) return null;
  const oldId = (value && searchParams.get(value)?.trim().toLowerCase()) || null;
  if (!kind || oldId === null || oldId.length > 100) return list ?? "/home";
  return pageOf[kind]?.(db, oldId) ?? "/home";
}

const isOld = (kind: MoveKind, oldId: string, newId: ReturnType<typeof sql>) =>
  and(eq(moved.kind, kind), eq(moved.oldId, oldId), eq(moved.newId, newId));

const pageOf: Partial<Record<MoveKind, (db: Db, oldId: string) => Promise<string>>> = {
  async problem(db, oldId) {
    const [found] = await db
      .select({ shownId: problems.problemId })
      .from(moved)
      .innerJoin(problems, isOld("problem", oldId, sql`${problems.id}::text`))
      .where(eq(problems.isListed, true));
    return `/problem/${encodeURIComponent(found?.shownId ?? oldId.toUpperCase())}`;
  },
  async contest(db, oldId) {
    const [found] = await db
      .select({ id: contests.id })
      .from(moved)
      .innerJoin(contests, isOld("contest", oldId, sql`${contests.id}::text`))
      .where(and(contests.visible, isNull(contests.groupId)));
    return `/contest/${encodeURIComponent(found?.id ?? oldId)}`;
  },
  submission: async (_db, oldId) => `/submission-detail/${encodeURIComponent(oldId)}`,
  async user(db, oldId) {
    const [found] = await db
      .select({ username: users.username })
      .from(moved)
      .innerJoin(users, isOld("user", oldId, sql`${users.uid}`))
      .where(isNull(users.deletedAt));
    return `/user-home?username=${encodeURIComponent(found?.username ?? oldId)}`;
  },
  async discussion(db, oldId) {
    const [found] = await db
      .select({ id: discussions.id })
      .from(moved)
      .innerJoin(discussions, isOld("discussion", oldId, sql`${discussions.id}::text`))
      .where(
        sql`${discussions.status} = 0 and ${discussions.deletedAt} is null and ${discussions.groupId} is null
          and ${discussions.isFindable}`,
      );
    return found ? `/discussion-detail/${found.id}` : "/discussion";
  },
};
