import { createHash, randomBytes, randomInt } from "node:crypto";
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES } from "@verdict/contract";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { mailCodes } from "./tables.ts";

type Purpose = typeof mailCodes.$inferSelect.purpose;

export const digits = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
export const linkToken = () => randomBytes(24).toString("base64url");

function hash(purpose: Purpose, code: string): string {
  return createHash("sha256").update(`${purpose} ${code}`).digest("hex");
}

interface Issue {
  purpose: Purpose;
  subject: string;
  email: string;
  uid?: string;
  code: string;
  /** Until the next mail to the same subject. */
  pauseSeconds: number;
}

/** Stores a new code; the row is the lock, so that of parallel calls one sends. Refuses within the pause. */
export async function issueCode(tx: Sql, { code, pauseSeconds, ...issue }: Issue): Promise<void> {
  const row = {
    email: issue.email,
    uid: issue.uid ?? null,
    codeHash: hash(issue.purpose, code),
    tries: 0,
    sentAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${CODE_MINUTES})`,
  };
  const stored = await tx
    .insert(mailCodes)
    .values({ purpose: issue.purpose, subject: issue.subject, ...row })
    .onConflictDoUpdate({
      target: [mailCodes.purpose, mailCodes.subject],
      set: row,
      setWhere: sql`${mailCodes.sentAt} <= now() - make_interval(secs => ${pauseSeconds})`,
    })
    .returning({ subject: mailCodes.subject });
  if (stored.length > 0) return;
  const [last] = await tx
    .select({ since: sql<number>`extract(epoch from now() - ${mailCodes.sentAt})::float8` })
    .from(mailCodes)
    .where(and(eq(mailCodes.purpose, issue.purpose), eq(mailCodes.subject, issue.subject)));
  const seconds = Math.max(1, Math.ceil(pauseSeconds - (last?.since ?? 0)));
  throw new Refusal("code-requested-lately", { seconds });
}

interface Shown {
  purpose: Purpose;
  code: string;
  /** Whose code: by subject, or by user for a reset. */
  subject?: string;
  uid?: string;
  /** The code must have gone to this address. */
  email?: string;
}

const whose = ({ purpose, subject, uid, email }: Shown) =>
  and(
    eq(mailCodes.purpose, purpose),
    subject === undefined ? undefined : eq(mailCodes.subject, subject),
    uid === undefined ? undefined : eq(mailCodes.uid, uid),
    email === undefined ? undefined : eq(mailCodes.email, email),
  );

/** Counts a try, outside any transaction that a refusal would undo, and tells whether the code is right. */
export async function tryCode(db: Sql, shown: Shown): Promise<boolean> {
  const rows = await db
    .update(mailCodes)
    .set({ tries: sql`${mailCodes.tries} + 1` })
    .where(and(whose(shown), lt(mailCodes.tries, CODE_TRIES), gt(mailCodes.expiresAt, sql`now()`)))
    .returning({ codeHash: mailCodes.codeHash });
  return rows.some((row) => row.codeHash === hash(shown.purpose, shown.code));
}

/** What was mailed to an account opens nothing any more once its password or its address is another. */
export async function forgetCodes(tx: Sql, uid: string): Promise<void> {
  await tx.delete(mailCodes).where(eq(mailCodes.uid, uid));
}

/** Uses a right code up: of parallel calls one gets true. */
export async function consumeCode(tx: Sql, shown: Shown): Promise<boolean> {
  const used = await tx
    .delete(mailCodes)
    .where(
      and(
        whose(shown),
        eq(mailCodes.codeHash, hash(shown.purpose, shown.code)),
        gt(mailCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ subject: mailCodes.subject });
  return used.length > 0;
}
