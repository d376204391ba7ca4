import { and, asc, eq, lte, sql } from "drizzle-orm";
import nodemailer, { type Transporter } from "nodemailer";
import type { Db, Sql } from "./db.ts";
import { everyAndOnNotify } from "./every.ts";
import type { Log } from "./log.ts";
import { mailOutbox } from "./mail-tables.ts";
import { describeNetworkError } from "./network-errors.ts";
import { type Listener, notify } from "./notify.ts";
import type { Store } from "./store.ts";

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Puts a mail into the queue, in the caller's transaction; it leaves when that commits. */
export async function queueMail(tx: Sql, mail: Mail): Promise<void> {
  await tx.insert(mailOutbox).values(mail);
  await notify(tx, "mail");
}

/** How mails leave now: by a mail server, or null where none is set. */
export type MailRoute = () => { transport: Transporter; from: string } | null;

interface MailerDeps {
  db: Db;
  listener: Listener;
  log: Log;
  store: Store;
  stopping: AbortSignal;
}

const EVERY_MS = 2000;
const TRIES_MAX = 8;
/** Seconds for one try before another server takes over. */
const CLAIM_SECONDS = 120;

/** Sends waiting mails, one after the other, with growing pauses between the tries of one. */
export function startMailer(deps: MailerDeps, route: MailRoute): { stopped(): Promise<void> } {
  let hadRoute = false;
  const failure = "the mail queue could not be read";
  return everyAndOnNotify(deps, { ms: EVERY_MS, channel: "mail", failure }, async () => {
    const hasRoute = route() !== null;
    if (hasRoute && !hadRoute) await releaseKeptMails(deps);
    hadRoute = hasRoute;
    while (!deps.stopping.aborted && (await sendNext(deps, route())));
  });
}

/** Where the store has a kept mail, to be read with a mail program. */
export const keptMail = (id: number) => `outbox/${id}.eml`;

/** Lets the mails wait again that were kept while this server knew no mail server. */
async function releaseKeptMails({ db, store }: MailerDeps): Promise<void> {
  const released = await db
    .update(mailOutbox)
    .set({ state: "waiting", tries: 0, nextAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(mailOutbox.state, "kept"))
    .returning({ id: mailOutbox.id });
  for (const { id } of released) await store.deleteFile(keptMail(id));
}

type MailRow = typeof mailOutbox.$inferSelect;

/** Whether there was one to send. A mail that a dying server had sent may go out twice. */
async function sendNext({ db, log, store }: MailerDeps, route: ReturnType<MailRoute>): Promise<boolean> {
  const [mail] = await db
    .update(mailOutbox)
    .set({
      tries: sql`${mailOutbox.tries} + 1`,
      nextAt: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where(
      eq(
        mailOutbox.id,
        db
          .select({ id: mailOutbox.id })
          .from(mailOutbox)
          .where(and(eq(mailOutbox.state, "waiting"), lte(mailOutbox.nextAt, sql`now()`)))
          .orderBy(asc(mailOutbox.nextAt))
          .limit(1)
          .for("update", { skipLocked: true }),
      ),
    )
    .returning();
  if (!mail) return false;
  try {
    if (route) {
      await route.transport.sendMail(letter(mail, route.from));
      await settle(db, mail.id, { state: "sent", text: null, html: null, lastError: null });
    } else {
      await store.putFile(keptMail(mail.id), await rendered(mail));
      await settle(db, mail.id, { state: "kept" });
    }
  } catch (error) {
    const lastError = describeNetworkError(error);
    log.warn({ mail: mail.id, tries: mail.tries, reason: lastError }, "a mail could not be sent");
    const over = mail.tries >= TRIES_MAX;
    const nextAt = sql`now() + make_interval(secs => ${2 ** mail.tries})`;
    await settle(db, mail.id, {
      lastError,
      nextAt,
      ...(over ? { state: "failed", text: null, html: null } : {}),
    });
  }
  return true;
}

async function settle(
  db: Db,
  id: number,
  change: Parameters<ReturnType<typeof db.update<typeof mailOutbox>>["set"]>[0],
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(mailOutbox.id, id));
}

function letter({ recipient, subject, text, html, createdAt }: MailRow, from: string) {
  return { from, to: recipient, date: createdAt, subject, text: text ?? "", html: html ?? undefined };
}

/** The mail as an .eml file. */
async function rendered(mail: MailRow): Promise<Buffer> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(letter(mail, "outbox@localhost"));
  return message as Buffer;
}
