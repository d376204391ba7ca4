import { DELETED_TEXT_DAYS } from "@verdict/contract";
import { lt, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Deps } from "../../deps.ts";
import { every, withAdvisoryLock } from "../../platform/every.ts";
import { locks } from "../../platform/locks.ts";
import { discussions, discussionViews } from "../discussion/tables.ts";
import { activities } from "../message/tables.ts";
import { deleteUnusedFiles } from "./file-cleanup.ts";
import { comments, replies } from "./tables.ts";

const EVERY_MS = 3_600_000;
const FIRST_MS = 90_000;
/** Rows of a table that one transaction deletes. */
const BATCH = 5000;
/** Messages about what others did are kept so long. */
const MESSAGE_DAYS = 365;

/**
 * Takes what staff could still read, views that count no more, old messages, and users' files that no text refers to. Of
 * several servers one does it.
 */
export async function cleanUpDiscussions({ db, store }: Pick<Deps, "db" | "store">): Promise<void> {
  await withAdvisoryLock(db, locks.discussionCleanup, async (tx) => {
    for (const table of [replies, comments, discussions]) {
      const old = sql`${table.deletedAt} < now() - make_interval(days => ${DELETED_TEXT_DAYS})`;
      await tx.delete(table).where(batch(table, old));
    }
    await tx
      .delete(discussionViews)
      .where(lt(discussionViews.day, sql`(now() at time zone 'utc')::date - 1`));
    await tx
      .delete(activities)
      .where(
        batch(activities, sql`${activities.createdAt} < now() - make_interval(days => ${MESSAGE_DAYS})`),
      );
    await deleteUnusedFiles(tx, store);
  });
}

const batch = (
  table: PgTable & {
    id: typeof comments.id | typeof activities.id | typeof replies.id | typeof discussions.id;
  },
  where: ReturnType<typeof sql>,
) => sql`${table.id} in (select ${table.id} from ${table} where ${where} limit ${BATCH})`;

export function startDiscussionCleanup(deps: Pick<Deps, "db" | "log" | "stopping" | "store">): void {
  const timer = { ms: EVERY_MS, firstMs: FIRST_MS, failure: "the cleanup of discussions failed" };
  every(deps, timer, () => cleanUpDiscussions(deps));
}
