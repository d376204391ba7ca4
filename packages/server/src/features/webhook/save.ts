import { randomBytes, randomUUID } from "node:crypto";
import {
  type BodyOf,
  ROOT_ROLE,
  type renewWebhookSecret,
  type saveWebhook,
  type sendWebhookAgain,
  type testWebhook,
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOKS_MAX,
  webhookEventsOf,
} from "@verdict/contract";
import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { isInnerNumber } from "../../platform/address.ts";
import type { Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { notify } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { signedIn, type User } from "../../viewer.ts";
import { take } from "../account/rates.ts";
import { type Acting, audit } from "../site/audit.ts";
import type { WebhookRow } from "./keepers.ts";
import { columnsOf, isAt, type Place, webhookAt } from "./queries.ts";
import { insertDeliveries, rowFor, tryUntil } from "./spread.ts";
import { webhookDeliveries, webhooks } from "./tables.ts";
import { watchFromNow } from "./watch.ts";

type Parts = Pick<Deps, "db" | "vault">;
type Draft = BodyOf<typeof saveWebhook>;

const tests = { purpose: "webhook-test", max: 10, seconds: 60 };

const auditName = ({ cid, gid }: Place, name: string): string => {
  if (cid !== undefined) return `webhook ${name} of contest ${cid}`;
  return gid === undefined ? `webhook ${name}` : `webhook ${name} of group ${gid}`;
};

/** As Standard Webhooks writes one: 32 random bytes. */
const newSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

type Settings = "name" | "form" | "locale" | "chat" | "events" | "offReason" | "origin" | "mayBePrivate";

/** What the audit log says of one. */
const told = (row: Pick<WebhookRow, Settings>) => {
  const { name, form, locale, chat, events, offReason, origin, mayBePrivate } = row;
  return { name, form, locale, chat, events: events.join(", "), offReason, origin, mayBePrivate };
};

/** Makes one, or changes the one that is named. */
export function save({ db, vault }: Parts, call: Acting, draft: Draft) {
  const user = signedIn(call.viewer);
  const kind = draft.cid === undefined ? (draft.gid === undefined ? "site" : "group") : "contest";
  if (draft.events.some((event) => !webhookEventsOf(kind).includes(event)))
    throw new Refusal("webhook-events");
  if (draft.form === "telegram" && draft.chat === "") throw new Refusal("webhook-chat");
  return db.transaction(async (tx) => {
    await takeLock(tx, "webhooks");
    const before = draft.id === undefined ? null : await webhookAt(tx, draft, draft.id);
    if (!before) await refuseMany(tx, draft);
    const { name, form, chat, locale, events, isOn } = draft;
    const isTurnedOn = isOn && before?.offReason !== null;
    const values = {
      ...{ name, form, locale, events: [...new Set(events)], chat: form === "telegram" ? chat : "" },
      offReason: isOn ? null : (before?.offReason ?? ("hand" as const)),
      // Whoever turns it on again has seen to its receiver.
      ...(isTurnedOn && { failures: 0, failingSince: null, restsUntil: null }),
      ...addressOf(vault, draft.url, before, user),
    };
    if (isTurnedOn && !(await isHeard(tx, before?.id))) await watchFromNow(tx);
    if (before) {
      await tx
        .update(webhooks)
        .set({ ...values, updatedAt: sql`now()` })
        .where(eq(webhooks.id, before.id));
      await audit(tx, call, "webhook.edit", auditName(draft, before.name), told(before), told(values));
      await notify(tx, "webhook");
      return { id: before.id, secret: null };
    }
    const secret = newSecret();
    const [row] = await tx
      .insert(webhooks)
      .values({ ...columnsOf(draft), ...values, uid: user.uid, sealedSecret: vault.seal(secret) })
      .returning({ id: webhooks.id });
    if (!row) throw new Error("no webhook row came back");
    await audit(tx, call, "webhook.add", auditName(draft, name), null, told(values));
    return { id: row.id, secret };
  });
}

async function refuseMany(tx: Sql, place: Place): Promise<void> {
  const [known] = await tx.select({ n: count() }).from(webhooks).where(isAt(place));
  if ((known?.n ?? 0) >= WEBHOOKS_MAX) throw new Refusal("webhooks-many", { max: WEBHOOKS_MAX });
}

async function isHeard(tx: Sql, id: number | undefined): Promise<boolean> {
  const [other] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isNull(webhooks.offReason), id === undefined ? undefined : ne(webhooks.id, id)))
    .limit(1);
  return other !== undefined;
}

/** Where a name leads is looked at with every connection, and told to nobody here: inner names are root's to know. */
function addressOf(
  vault: Parts["vault"],
  url: string,
  before: Pick<WebhookRow, "sealedUrl" | "origin" | "mayBePrivate"> | null,
  { roleId }: Pick<User, "roleId">,
) {
  if (url === "") {
    if (!before) throw new Refusal("webhook-address");
    const { sealedUrl, origin, mayBePrivate } = before;
    return { sealedUrl, origin, mayBePrivate };
  }
  const there = new URL(url);
  const isRoot = roleId === ROOT_ROLE;
  if (!isRoot && isInnerNumber(there)) throw new Refusal("webhook-private", { host: there.hostname });
  return { sealedUrl: vault.seal(there.href), origin: there.origin, mayBePrivate: isRoot };
}

export function remove({ db }: Parts, call: Acting, place: Place & { id: number }): Promise<void> {
  return db.transaction(async (tx) => {
    const { id, name, origin, form } = await webhookAt(tx, place, place.id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await audit(tx, call, "webhook.delete", auditName(place, name), { name, origin, form }, null);
  });
}

export function renewSecret({ db, vault }: Parts, call: Acting, body: BodyOf<typeof renewWebhookSecret>) {
  return db.transaction(async (tx) => {
    const { id, name, sealedSecret } = await webhookAt(tx, body, body.id);
    const secret = newSecret();
    await tx
      .update(webhooks)
      .set({
        sealedSecret: vault.seal(secret),
        oldSealedSecret: sealedSecret,
        oldSecretUntil: sql`now() + make_interval(hours => ${WEBHOOK_OLD_SECRET_HOURS})`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(webhooks.id, id), eq(webhooks.sealedSecret, sealedSecret)));
    await audit(tx, call, "webhook.secret", auditName(body, name), null, null);
    return { secret };
  });
}

/** A message of its own, also to a webhook that is off: it is tried once it is on. */
export function sendTest({ db }: Parts, call: Acting, body: BodyOf<typeof testWebhook>) {
  return db.transaction(async (tx) => {
    const webhook = await webhookAt(tx, body, body.id);
    if ((await take(tx, tests, String(webhook.id))) === null) throw new Refusal("webhook-tests");
    const message = `msg_${randomUUID().replaceAll("-", "")}`;
    const { contestId, groupId, name } = webhook;
    const told = { contestId, groupId, message, type: "test", at: new Date() } as const;
    await insertDeliveries(tx, [rowFor(webhook, { ...told, data: { webhook: name, url: null } })]);
    await audit(tx, call, "webhook.test", auditName(body, name), null, null);
    await hurry(tx, webhook);
    return { delivery: message };
  });
}

/** Under the number that it had: a receiver that took it already knows it by that. */
export function sendAgain({ db }: Parts, call: Acting, body: BodyOf<typeof sendWebhookAgain>): Promise<void> {
  return db.transaction(async (tx) => {
    const webhook = await webhookAt(tx, body, body.id);
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ state: "waiting", tries: 0, nextAt: sql`now()`, until: tryUntil, error: null })
      .where(and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.message, body.delivery)))
      .returning({ id: webhookDeliveries.id });
    if (!row) throw new Refusal("webhook-not-found");
    await audit(tx, call, "webhook.send-again", auditName(body, webhook.name), null, {
      message: body.delivery,
    });
    await hurry(tx, webhook);
  });
}

/** Somebody waits for it: a webhook that rests is tried. */
async function hurry(tx: Sql, { id }: WebhookRow): Promise<void> {
  await tx.update(webhooks).set({ restsUntil: null }).where(eq(webhooks.id, id));
  await notify(tx, "webhook");
}
