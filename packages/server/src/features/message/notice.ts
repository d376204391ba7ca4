import type { NoticeSentence } from "@verdict/contract";
import { eq, inArray, or, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { tellEachPage } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { users } from "../user/tables.ts";
import { noticeRecipients, notices } from "./tables.ts";

interface Told {
  title: string;
  content: string;
  /** The same for pages that say it in the reader's language. */
  sentence?: NoticeSentence | null;
}

/** The site tells one user something, at once. */
export const tellUser = (tx: Sql, uid: string, told: Told): Promise<void> => tellUsers(tx, [uid], told);

/** Rows of one insert: each takes two parameters of at most 65,535. */
const RECIPIENTS_AT_ONCE = 10_000;

/** The site tells several users the same, at once. */
export async function tellUsers(
  tx: Sql,
  uids: readonly string[],
  { title, content, sentence = null }: Told,
): Promise<void> {
  if (uids.length === 0) return;
  const told = { title, content, sentence };
  const noticeId = await insertNotice(tx, { ...told, type: "Mine", uid: null, sendAt: new Date() });
  for (let from = 0; from < uids.length; from += RECIPIENTS_AT_ONCE) {
    const some = uids.slice(from, from + RECIPIENTS_AT_ONCE);
    await tx.insert(noticeRecipients).values(some.map((uid) => ({ noticeId, uid })));
  }
  await tellEachPage(
    tx,
    uids.map((uid) => `user.${uid}`),
  );
}

export async function insertNotice(tx: Sql, notice: typeof notices.$inferInsert): Promise<number> {
  const [row] = await tx.insert(notices).values(notice).returning({ id: notices.id });
  if (!row) throw new Error("no notice row came back");
  return row.id;
}

/** The first full hour that is not before `at`. */
export function fullHour(at: Date): Date {
  const hour = new Date(at);
  hour.setUTCMinutes(0, 0, 0);
  if (hour.getTime() < at.getTime()) hour.setUTCHours(hour.getUTCHours() + 1);
  return hour;
}

interface Named {
  recipientId?: string | undefined;
  recipients?: string[] | undefined;
}

/** Accounts of a notice's readers by uid and usernames; refuses names nobody has. */
export async function recipientUids(tx: Sql, { recipientId, recipients = [] }: Named): Promise<string[]> {
  const names = [...new Set(recipients.map((name) => name.toLowerCase()))];
  if (!recipientId && names.length === 0) throw new Refusal("notice-without-recipient");
  const lowered = sql`lower(${users.username})`;
  const found = await tx
    .select({ uid: users.uid, name: sql<string>`lower(${users.username})` })
    .from(users)
    .where(or(recipientId ? eq(users.uid, recipientId) : undefined, inArray(lowered, ["", ...names])));
  const known = new Set(found.map((row) => row.name));
  const unknown = recipients.filter((name) => !known.has(name.toLowerCase()));
  if (recipientId && !found.some((row) => row.uid === recipientId)) unknown.unshift(recipientId);
  if (unknown.length > 0) throw new Refusal("notice-recipients-unknown", { names: unknown.join(", ") });
  return found.map((row) => row.uid);
}
