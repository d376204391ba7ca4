import type { MoveKind, MoveSystem } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/db.ts";
import { contests } from "../contest/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { problems } from "../problem/tables.ts";
import { isCounted, submissions } from "../submission/tables.ts";
import { trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";
import { readers } from "./old-forms.ts";
import { moved, moves } from "./tables.ts";

/**
 * Where a page of the old site is now; null: no site moved in that had such an address. Only what everybody finds is looked
 * up in the books; for all else the address is what it would be for something that was never there, and its page refuses.
 */
export async function newAddressOf(db: Db, url: string): Promise<string | null> {
  const { pathname, searchParams } = new URL(url, "http://old");
  for (const read of readers) {
    const form = read(pathname, searchParams);
    if (!form) continue;
    const [any] = await db.select({ id: moves.id }).from(moves).where(eq(moves.system, form.system)).limit(1);
    if (!any) continue;
    const { kind, shown, oldId, list } = form;
    if (kind === null || shown.length > 100) return list;
    return pageOf[kind]?.(db, { system: form.system, oldId, shown }) ?? list;
  }
  return null;
}

interface Named {
  readonly system: MoveSystem;
  /** null: the books do not know it by that. */
  readonly oldId: string | null;
  readonly shown: string;
}

const isOld = (kind: MoveKind, { system, oldId }: Named, newId: ReturnType<typeof sql>) =>
  and(
    sql`${moved.moveId} in (select ${moves.id} from ${moves} where ${moves.system} = ${system})`,
    ...[eq(moved.kind, kind), eq(moved.oldId, oldId ?? ""), eq(moved.newId, newId)],
  );

const pageOf: Partial<Record<MoveKind, (db: Db, old: Named) => Promise<string>>> = {
  async problem(db, old) {
    const [found] = await db
      .select({ shownId: problems.problemId })
      .from(moved)
      .innerJoin(problems, isOld("problem", old, sql`${problems.id}::text`))
      .where(eq(problems.isListed, true));
    return `/problem/${encodeURIComponent(found?.shownId ?? old.shown.toUpperCase())}`;
  },
  async contest(db, old) {
    const [found] = await db
      .select({ id: contests.id })
      .from(moved)
      .innerJoin(contests, isOld("contest", old, sql`${contests.id}::text`))
      .where(and(contests.visible, isNull(contests.groupId)));
    return `/contest/${encodeURIComponent(found?.id ?? old.shown)}`;
  },
  async training(db, old) {
    const [found] = await db
      .select({ id: trainings.id })
      .from(moved)
      .innerJoin(trainings, isOld("training", old, sql`${trainings.id}::text`))
      .where(and(trainings.isShown, isNull(trainings.groupId)));
    return `/training/${encodeURIComponent(found?.id ?? old.shown)}`;
  },
  /** Numbers are the same where there were numbers. */
  async submission(db, old) {
    const [found] = await db
      .select({ id: submissions.id })
      .from(moved)
      .innerJoin(submissions, isOld("submission", old, sql`${submissions.id}::text`))
      .innerJoin(problems, eq(problems.id, submissions.problemId))
      .where(and(isCounted, eq(problems.isListed, true)));
    return `/submission-detail/${encodeURIComponent(found?.id ?? old.shown)}`;
  },
  async user(db, old) {
    const [found] = await db
      .select({ username: users.username })
      .from(moved)
      .innerJoin(users, isOld("user", old, sql`${users.uid}`))
      .where(isNull(users.deletedAt));
    return `/user-home?username=${encodeURIComponent(found?.username ?? old.shown)}`;
  },
  async discussion(db, old) {
    const [found] = await db
      .select({ id: discussions.id })
      .from(moved)
      .innerJoin(discussions, isOld("discussion", old, sql`${discussions.id}::text`))
      .where(
        sql`${discussions.status} = 0 and ${discussions.deletedAt} is null and ${discussions.groupId} is null
          and ${discussions.isFindable}`,
      );
    return found ? `/discussion-detail/${found.id}` : "/discussion";
  },
};
