import { eq } from "drizzle-orm";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../platform/db.ts";
import { newSecret } from "../../platform/secret.ts";
import { siteSecrets } from "../site/tables.ts";

/** The site's own keys for learning platforms, oldest first. */

interface KeptKey {
  kid: string;
  madeAt: string;
  /** The private key. */
  jwk: JWK;
}

type Keeping = Pick<Deps, "vault">;

const NAME = "lti";
const ALGORITHM = "RS256";
const DAY_MS = 86_400_000;
/** Platforms keep what they read of our keys for hours: a new one is shown first. */
const SHOWN_FIRST_MS = DAY_MS;
/** What was signed before is verified so long. */
const SHOWN_AFTER_MS = 30 * DAY_MS;

const ageOf = ({ madeAt }: Pick<KeptKey, "madeAt">, now: Date) => now.getTime() - Date.parse(madeAt);

/** The newest that platforms have had time to read; while there is none, the first. */
export const signingOf = <Key extends Pick<KeptKey, "madeAt">>(
  keys: readonly Key[],
  now: Date,
): Key | undefined => keys.findLast((key) => ageOf(key, now) >= SHOWN_FIRST_MS) ?? keys[0];

/** Those that may still be needed: a key goes a month after the next one signs. */
export const stillShown = <Key extends Pick<KeptKey, "madeAt">>(keys: readonly Key[], now: Date): Key[] =>
  keys.filter((_, index) => {
    const next = keys[index + 1];
    return !next || ageOf(next, now) < SHOWN_FIRST_MS + SHOWN_AFTER_MS;
  });

async function newKey(now: Date): Promise<KeptKey> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { modulusLength: 2048, extractable: true });
  return { kid: newSecret().slice(0, 16), madeAt: now.toISOString(), jwk: await exportJWK(privateKey) };
}

async function keptKeys(tx: Sql, { vault }: Keeping, isHeld = false): Promise<KeptKey[]> {
  const read = tx.select().from(siteSecrets).where(eq(siteSecrets.name, NAME));
  const [row] = await (isHeld ? read.for("update") : read);
  const kept = row && vault.open(row.value);
  if (row && !kept) throw new Error("the keys for learning platforms cannot be opened");
  return kept ? (JSON.parse(kept) as KeptKey[]) : [];
}

/** The first is made when it is first asked for; the same on every server. */
async function ownKeys(db: Sql, deps: Keeping): Promise<KeptKey[]> {
  const kept = await keptKeys(db, deps);
  if (kept.length > 0) return kept;
  const value = deps.vault.seal(JSON.stringify([await newKey(new Date())]));
  await db.insert(siteSecrets).values({ name: NAME, value }).onConflictDoNothing();
  return keptKeys(db, deps);
}

/** With what the site signs now. */
export async function ltiSigningKey({ db, vault }: Pick<Deps, "db" | "vault">) {
  const key = signingOf(await ownKeys(db, { vault }), new Date());
  if (!key) throw new Error("there is no key for learning platforms");
  return { alg: ALGORITHM, kid: key.kid, key: await importJWK(key.jwk, ALGORITHM) };
}

/** What everybody may read: the public halves. */
export async function ltiKeySet({ db, vault }: Pick<Deps, "db" | "vault">): Promise<{ keys: JWK[] }> {
  const kept = stillShown(await ownKeys(db, { vault }), new Date());
  return {
    keys: kept.map(({ kid, jwk: { kty, n, e } }) => ({
      ...{ kty, n, e, kid, alg: ALGORITHM, use: "sig" },
    })) as JWK[],
  };
}

/** Adds a key to those that are still needed. */
export async function renewLtiKeys(tx: Sql, deps: Keeping): Promise<void> {
  await ownKeys(tx, deps);
  const now = new Date();
  const keys = [...stillShown(await keptKeys(tx, deps, true), now), await newKey(now)];
  await tx
    .update(siteSecrets)
    .set({ value: deps.vault.seal(JSON.stringify(keys)) })
    .where(eq(siteSecrets.name, NAME));
}
