import { createHash } from "node:crypto";
import {
  type addPushDevice,
  apiDate,
  type BodyOf,
  PUSH_DEVICES_MAX,
  type PushSettings,
  pushKinds,
} from "@verdict/contract";
import { and, count, desc, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { hostOf, isInnerNumber } from "../../platform/address.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { takeLock } from "../../platform/locks.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { sessions } from "../account/tables.ts";
import { pushDevices, pushSettings } from "./tables.ts";

/** What a browser handed out; sealed as one. */
export type Subscription = Pick<BodyOf<typeof addPushDevice>, "endpoint" | "keys">;

/** Whether the service was named by whoever runs the site: then it may lie in an inner network, and speak HTTP. */
export const isOwnService = ({ config }: Pick<Deps, "config">, origin: string): boolean =>
  config.PUSH_SERVICES?.includes(origin) ?? false;

/** Of sessions that were not signed out. */
export const liveDevices = (where: SQL | undefined) => (db: Sql) =>
  db
    .select({ device: pushDevices })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .where(and(isNull(sessions.revokedAt), where))
    .orderBy(desc(pushDevices.id))
    .limit(PUSH_DEVICES_MAX);

export async function devicesOf(db: Db, { uid, sessionId }: User) {
  const rows = await liveDevices(eq(pushDevices.uid, uid))(db);
  return rows.map(({ device }) => ({
    id: device.id,
    name: device.name,
    service: new URL(device.origin).host,
    createdAt: apiDate(device.createdAt),
    usedAt: device.usedAt && apiDate(device.usedAt),
    isHere: device.sessionId === sessionId,
  }));
}

/** Registers a browser; whoever had it before has it no more. */
export async function addDevice(
  deps: Pick<Deps, "db" | "vault" | "config">,
  { uid, sessionId }: User,
  { endpoint, keys, name }: BodyOf<typeof addPushDevice>,
): Promise<number> {
  const address = new URL(endpoint);
  const { origin } = address;
  const isOuter = address.protocol === "https:" && !isInnerNumber(address) && hostOf(address).includes(".");
  if (!isOuter && !isOwnService(deps, origin)) throw new Refusal("push-endpoint");
  if (address.username || address.password) throw new Refusal("push-endpoint");
  const endpointHash = createHash("sha256").update(endpoint).digest("hex");
  const sealed = deps.vault.seal(JSON.stringify({ endpoint, keys } satisfies Subscription));
  return deps.db.transaction(async (tx) => {
    await takeLock(tx, "pushDevices", uid);
    const [known] = await tx
      .select({ n: count() })
      .from(pushDevices)
      .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
      .where(
        and(eq(pushDevices.uid, uid), isNull(sessions.revokedAt), ne(pushDevices.endpointHash, endpointHash)),
      );
    if ((known?.n ?? 0) >= PUSH_DEVICES_MAX)
      throw new Refusal("push-devices-many", { max: PUSH_DEVICES_MAX });
    // Made anew: what waits for it is of whoever had it before.
    await tx.delete(pushDevices).where(eq(pushDevices.endpointHash, endpointHash));
    const [row] = await tx
      .insert(pushDevices)
      .values({ uid, sessionId, endpointHash, sealed, origin, name })
      .returning({ id: pushDevices.id });
    if (!row) throw new Error("no device row came back");
    return row.id;
  });
}

export async function removeDevice(db: Db, uid: string, id: number): Promise<void> {
  const gone = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.uid, uid), eq(pushDevices.id, id)))
    .returning({ id: pushDevices.id });
  if (gone.length === 0) throw new Refusal("push-device-gone");
}

export async function settingsOf(db: Db, uid: string): Promise<PushSettings> {
  const [row] = await db.select().from(pushSettings).where(eq(pushSettings.uid, uid));
  if (!row) return { kinds: [...pushKinds], quiet: null, zone: "UTC" };
  const { kinds, quietFrom: from, quietTo: to, zone } = row;
  return { kinds, quiet: from === null || to === null ? null : { from, to }, zone };
}

export async function saveSettings(db: Db, uid: string, { kinds, quiet, zone }: PushSettings): Promise<void> {
  const values = {
    kinds: pushKinds.filter((kind) => kinds.includes(kind)),
    ...{ quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, zone },
  };
  await db
    .insert(pushSettings)
    .values({ uid, ...values })
    .onConflictDoUpdate({ target: pushSettings.uid, set: values });
}
