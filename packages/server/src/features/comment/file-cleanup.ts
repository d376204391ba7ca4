import { UNUSED_FILE_DAYS } from "@verdict/contract";
import { and, asc, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import type { Store } from "../../platform/store.ts";
import { announcements } from "../announcement/tables.ts";
import { clarifications } from "../clarification/tables.ts";
import { contests } from "../contest/tables.ts";
import { discussions } from "../discussion/tables.ts";
import { publicFiles } from "../file/tables.ts";
import { groups } from "../group/tables.ts";
import { notices } from "../message/tables.ts";
import { problemVersions, statements } from "../problem/tables.ts";
import { trainings } from "../training/tables.ts";
import { users } from "../user/tables.ts";
import { comments, replies } from "./tables.ts";

/** Files that one round looks for: all texts are read once for all of them. */
const BATCH = 1000;

/** Texts of any kind, as far as they may refer to files; of long tables the one column, of short ones the whole row. */
const texts: SQL[] = [
  sql`select ${discussions.content} as said from ${discussions}`,
  sql`select ${comments.content} from ${comments}`,
  sql`select ${replies.content} from ${replies}`,
  sql`select ${users.signature} from ${users}`,
  ...[announcements, clarifications, contests, groups, notices, statements, problemVersions, trainings].map(
    (table) => sql`select t::text from ${table} t`,
  ),
];

const link = "/api/public/(?:img|file)/([0-9a-f-]{36}(?:\\.[a-z0-9]{1,10})?)";

/**
 * Deletes files that users uploaded for discussions and comments, and that no text has referred to when they were looked
 * for: some time after the upload, and again and again afterwards. What is deleted but still read by staff counts as a
 * text. The bytes go first: a row without bytes is looked at again, bytes without a row would never be.
 */
export async function deleteUnusedFiles(tx: Sql, store: Pick<Store, "deleteFile">): Promise<void> {
  const due = await tx
    .select({ name: publicFiles.name, kind: publicFiles.kind })
    .from(publicFiles)
    .where(
      and(
        sql`${publicFiles.goesUnused}`,
        lt(publicFiles.soughtAt, sql`now() - make_interval(days => ${UNUSED_FILE_DAYS})`),
      ),
    )
    .orderBy(asc(publicFiles.soughtAt))
    .limit(BATCH);
  if (due.length === 0) return;
  const names = due.map(({ name }) => name);
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct found[1] as name
    from (${sql.join(texts, sql` union all `)}) as texts, regexp_matches(said, ${link}, 'g') as found
    where said like '%/api/public/%' and found[1] = any(${sql.param(names)}::text[])`);
  const used = new Set(rows.map(({ name }) => name));
  const unused = due.filter(({ name }) => !used.has(name));
  for (const { name, kind } of unused) {
    await store.deleteFile(`${kind === "md-image" ? "img" : "file"}/${name}`);
  }
  const isUsed = inArray(publicFiles.name, [...used]);
  if (used.size > 0) await tx.update(publicFiles).set({ soughtAt: sql`now()` }).where(isUsed);
  if (unused.length === 0) return;
  const unusedNames = unused.map(({ name }) => name);
  await tx.delete(publicFiles).where(inArray(publicFiles.name, unusedNames));
}
