import {
  WEBHOOK_TRY_HOURS,
  WEBHOOK_WAITING_MAX,
  type WebhookEvent,
  type WebhookMessage,
} from "@verdict/contract";
import { and, asc, count, eq, inArray, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { everyAndOnNotify } from "../../platform/every.ts";
import { notify } from "../../platform/notify.ts";
import { happenings } from "../happening/tables.ts";
import { siteAddress } from "../site/letter.ts";
import { bodyIn } from "./forms.ts";
import { listeningWebhooks, type WebhookRow } from "./keepers.ts";
import { toldOfOne } from "./others.ts";
import { toldOfSubmissions } from "./submissions.ts";
import { webhookDeliveries } from "./tables.ts";
import type { Happening, Told } from "./told.ts";
import { turnOff } from "./turn-off.ts";

/** Makes messages of what happened, one to each webhook that wants to hear of it. */

type Parts = Pick<Deps, "db" | "boards" | "log" | "settings">;

const EVERY_MS = 5_000;
/** Of one look; what a server took and did not finish, another one takes after a minute. */
const BATCH = 100;
const CLAIM_SECONDS = 60;
/** Something that fails so often is a fault of ours: it is logged and given up. */
const TRIES_MAX = 5;

export function startSpreading(deps: Parts & Pick<Deps, "listener" | "stopping">): {
  stopped(): Promise<void>;
} {
  const timer = { ms: EVERY_MS, channel: "happening", failure: "messages could not be made" } as const;
  return everyAndOnNotify(deps, timer, async () => {
    while (!deps.stopping.aborted && (await spreadSome(deps)));
  });
}

/** Whether there was something. */
async function spreadSome(deps: Parts): Promise<boolean> {
  const taken = await take(deps.db);
  if (taken.length === 0) return false;
  const listening = await listeningWebhooks(deps.db);
  try {
    await spread(deps, taken, listening);
  } catch (error) {
    // One of them may be why: the others go on without it.
    deps.log.warn({ err: error }, "messages could not be made together");
    for (const one of taken) {
      await spread(deps, [one], listening).catch((error) => giveUp(deps, one, error));
    }
  }
  return true;
}

async function take(db: Parts["db"]): Promise<Happening[]> {
  const due = db
    .select({ id: happenings.id })
    .from(happenings)
    .where(lte(happenings.nextAt, sql`now()`))
    .orderBy(asc(happenings.id))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const rows = await db
    .update(happenings)
    .set({
      tries: sql`${happenings.tries} + 1`,
      nextAt: sql`now() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where(inArray(happenings.id, due))
    .returning();
  return rows.toSorted((a, b) => a.id - b.id);
}

async function giveUp({ db, log }: Parts, one: Happening, error: unknown): Promise<void> {
  if (one.tries < TRIES_MAX) return log.warn({ err: error, type: one.type }, "a message could not be made");
  log.error({ err: error, type: one.type, subject: one.subject }, "a message was given up");
  await db.delete(happenings).where(eq(happenings.id, one.id));
}

async function spread(deps: Parts, taken: readonly Happening[], listening: WebhookRow[]): Promise<void> {
  const told = listening.length > 0 ? await allTold(deps, taken, listening) : [];
  const rows = listening.flatMap((webhook) =>
    told.filter((one) => hears(webhook, one)).map((one) => rowFor(webhook, one)),
  );
  await deps.db.transaction(async (tx) => {
    await tx.delete(happenings).where(
      inArray(
        happenings.id,
        taken.map(({ id }) => id),
      ),
    );
    await keep(tx, listening, rows);
  });
}

/** In the order in which it happened. */
async function allTold(
  { db, boards, settings }: Parts,
  taken: readonly Happening[],
  listening: readonly WebhookRow[],
): Promise<Told[]> {
  const wantsSolved = (contestId: number, groupId: number | null) =>
    listening.some((webhook) => solvedEvents.some((type) => hears(webhook, { type, contestId, groupId })));
  const base = siteAddress(settings);
  const page = (path: string) => base && new URL(path, base).href;
  const isJudged = (one: Happening): one is Happening<"submission.judged"> =>
    one.type === "submission.judged";
  const others: Told[] = [];
  for (const one of taken.filter((each) => !isJudged(each))) {
    const told = await toldOfOne(db, one, page);
    if (told) others.push(told);
  }
  return [...(await toldOfSubmissions({ db, boards }, taken.filter(isJudged), page, wantsSolved)), ...others];
}

/** A webhook of a contest hears of it alone, one of a group of all that lies in it, one of the site of everything. */
function hears(
  { contestId, groupId, events }: WebhookRow,
  told: Pick<Told, "type" | "contestId" | "groupId">,
): boolean {
  if (!events.includes(told.type as WebhookEvent)) return false;
  if (contestId !== null) return told.contestId === contestId;
  return groupId === null || told.groupId === groupId;
}

/** What it takes a board to tell of. */
const solvedEvents = ["balloon.due", "contest.first-solve"] as const;

type DeliveryRow = Pick<typeof webhookDeliveries.$inferInsert, "webhookId" | "message" | "type" | "body">;

/** So long a message is tried from now on. */
export const tryUntil = sql`now() + make_interval(hours => ${WEBHOOK_TRY_HOURS})`;

/** A message of a webhook, to be sent now. */
export function rowFor(
  webhook: Pick<WebhookRow, "id" | "form" | "chat" | "locale">,
  { message, type, at, data }: Told,
): DeliveryRow {
  const body = { type, timestamp: at.toISOString(), data } as WebhookMessage;
  return { webhookId: webhook.id, message, type, body: bodyIn(webhook, body) };
}

/** Into the queue; what is there already under its number stays as it is. */
export async function insertDeliveries(tx: Sql, rows: readonly DeliveryRow[]): Promise<void> {
  await tx
    .insert(webhookDeliveries)
    .values(rows.map((row) => ({ ...row, until: tryUntil })))
    .onConflictDoNothing();
}

/** Puts messages into the queue; a webhook for which too many wait is turned off. */
async function keep(tx: Sql, listening: readonly WebhookRow[], rows: readonly DeliveryRow[]): Promise<void> {
  for (const [id, some] of Map.groupBy(rows, ({ webhookId }) => webhookId)) {
    const [waiting] = await tx
      .select({ n: count() })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, "waiting")));
    const webhook = listening.find((one) => one.id === id);
    if (webhook && (waiting?.n ?? 0) + some.length > WEBHOOK_WAITING_MAX) await turnOff(tx, webhook, "full");
    else await insertDeliveries(tx, some);
  }
  if (rows.length > 0) await notify(tx, "webhook");
}
