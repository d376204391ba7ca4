import { discussionStatus } from "@verdict/contract";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { containsWord, normalizedText } from "../../platform/word-match.ts";
import type { User } from "../../viewer.ts";
import { spend } from "../account/rates.ts";
import { comments, replies } from "../comment/tables.ts";
import { isLimited } from "./policy.ts";
import { discussions } from "./tables.ts";

type Reach = Pick<Deps, "settings">;

/** Refuses a text that holds a word the site does not want; staff write what they must. */
export function refuseForbiddenWords({ settings }: Reach, user: User, text: string): void {
  const { forbiddenWords } = settings.switches();
  if (forbiddenWords.length === 0 || !isLimited(user)) return;
  const said = normalizedText(text);
  const letters = lettersOf(said);
  const found = forbiddenWords.find((word) => {
    const plain = normalizedText(word);
    return containsWord(said, plain) || (!/^[\x20-\x7f]*$/.test(plain) && letters.includes(lettersOf(plain)));
  });
  if (found !== undefined) throw new Refusal("text-forbidden-word", { word: found });
}

/** In scripts without spaces a word stays one with signs put between its characters. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Whether what an author writes now waits for staff: outside groups, until enough of their texts stand. */
export async function mustWait(
  tx: Sql,
  { settings }: Reach,
  user: User,
  groupId: number | null,
): Promise<boolean> {
  const { approvedFirstTexts: first } = settings.switches();
  if (first <= 0 || groupId !== null || !isLimited(user)) return false;
  const { uid } = user;
  const approved = sql<number>`(select count(*) from (
    (select 1 from ${discussions} where ${discussions.uid} = ${uid} and ${discussions.groupId} is null
      and ${discussions.status} = ${discussionStatus.shown} and ${discussions.deletedAt} is null limit ${first})
    union all (select 1 from ${comments} where ${comments.uid} = ${uid} and ${comments.discussionId} is not null
      and not ${comments.isWaiting} and ${comments.deletedAt} is null limit ${first})
    union all (select 1 from ${replies} where ${replies.uid} = ${uid}
      and not ${replies.isWaiting} and ${replies.deletedAt} is null limit ${first})) as texts)`;
  const { rows } = await tx.execute<{ n: number }>(sql`select ${approved}::int as n`);
  return (rows[0]?.n ?? 0) < first;
}

/** Reports that one user may write in a day, of texts of any kind. */
const reports = { purpose: "discussion-report", max: 30, seconds: 86_400 };

export async function spendReport(db: Sql, user: User): Promise<void> {
  if (isLimited(user)) await spend(db, reports, user.uid);
}

/** Shows a waiting discussion from now on; none when it does not wait. */
export async function showWaiting(tx: Sql, id: number) {
  const [row] = await tx
    .update(discussions)
    .set({ status: discussionStatus.shown })
    .where(
      and(
        eq(discussions.id, id),
        eq(discussions.status, discussionStatus.waiting),
        isNull(discussions.deletedAt),
      ),
    )
    .returning();
  return row;
}
