import { type AccessToken, apiDate, TOKEN_PREFIX, TOKENS_MAX, type TokenScope } from "@verdict/contract";
import { and, count, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Sql } from "../../platform/db.ts";
import { endStreams } from "../../platform/notify.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret, secretHash } from "../../platform/secret.ts";
import { users } from "../user/tables.ts";
import { tokenOwesFactor } from "./factor/demand.ts";
import { holdAccount } from "./queries.ts";
import { accessTokens } from "./tables.ts";

/** Access tokens: random, shown once, stored as a hash. What they open: ../../token-access.ts */

/** So many characters of a token are shown in lists: far from enough to guess the rest. */
const HINT = 4;

/** The access token of a header; sessions' tokens come without a scheme, those of other interfaces without the prefix. */
export function accessTokenIn(authorization: string | undefined): string | null {
  const [, token] = /^bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  return token?.startsWith(TOKEN_PREFIX) ? token : null;
}

type Row = typeof accessTokens.$inferSelect;

export const presentToken = (row: Row): AccessToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  cid: row.contestId,
  gid: row.groupId,
  hint: `${TOKEN_PREFIX}${row.hint}…`,
  createdAt: apiDate(row.createdAt),
  expiresAt: apiDate(row.expiresAt),
  usedAt: row.usedAt && apiDate(row.usedAt),
  usedIp: row.usedIp,
});

const good = gt(accessTokens.expiresAt, sql`now()`);

export async function accessTokensOf(db: Sql, uid: string): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.uid, uid), good))
    .orderBy(desc(accessTokens.id))
    .limit(TOKENS_MAX);
  return rows.map(presentToken);
}

export interface TokenDraft {
  name: string;
  scopes: TokenScope[];
  cid?: number | undefined;
  gid?: number | undefined;
  /** Of the provider whose people it provisions. */
  providerId?: number;
  days: number;
}

/** Makes a token of the user. Their account's row is held meanwhile: of two that are made at once, both are counted. */
export async function makeToken(tx: Sql, uid: string, draft: TokenDraft) {
  if (!(await holdAccount(tx, uid))) throw new Refusal("token-invalid");
  const [known] = await tx
    .select({ n: count() })
    .from(accessTokens)
    .where(and(eq(accessTokens.uid, uid), good));
  if ((known?.n ?? 0) >= TOKENS_MAX) throw new Refusal("tokens-many", { max: TOKENS_MAX });
  const { name, scopes, cid, gid, providerId, days } = draft;
  const secret = newSecret();
  const token = TOKEN_PREFIX + secret;
  const [row] = await tx
    .insert(accessTokens)
    .values({
      ...{ uid, name, scopes, contestId: cid ?? null, groupId: gid ?? null },
      providerId: providerId ?? null,
      ...{ tokenHash: secretHash(token), hint: secret.slice(0, HINT) },
      expiresAt: sql`now() + make_interval(days => ${days})`,
    })
    .returning();
  if (!row) throw new Error("no token row came back");
  return { ...presentToken(row), token };
}

/** What was revoked. Streams that were opened with it end. */
export async function revokeToken(tx: Sql, uid: string, id: number): Promise<Row> {
  const [row] = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.uid, uid)))
    .returning();
  if (!row) throw new Refusal("token-gone");
  await endStreams(tx, uid);
  return row;
}

/** All of a user; whose streams end is said by what ends their sessions. */
export async function revokeTokensOf(tx: Sql, uid: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.uid, uid));
}

const tokenColumns = {
  id: accessTokens.id,
  uid: accessTokens.uid,
  scopes: accessTokens.scopes,
  contestId: accessTokens.contestId,
  groupId: accessTokens.groupId,
  providerId: accessTokens.providerId,
  username: users.username,
  roleId: users.roleId,
  locale: users.locale,
  status: users.status,
  banReason: users.banReason,
  banUntil: users.banUntil,
  owesFactor: tokenOwesFactor,
};

const goodTokens = (db: Sql, which: SQL) =>
  db
    .select(tokenColumns)
    .from(accessTokens)
    .innerJoin(users, eq(users.uid, accessTokens.uid))
    .where(and(which, good));

/** The token, its owner as they are now; undefined: it opens nothing. */
export async function goodToken(db: Sql, token: string) {
  const [found] = await goodTokens(db, eq(accessTokens.tokenHash, secretHash(token)));
  return found;
}

export type GoodToken = NonNullable<Awaited<ReturnType<typeof goodToken>>>;

/** Of each, in their order; undefined: it opens nothing any more. */
export async function goodTokensById(db: Sql, ids: readonly number[]): Promise<(GoodToken | undefined)[]> {
  if (ids.length === 0) return [];
  const rows = await goodTokens(db, inArray(accessTokens.id, [...ids]));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
}

/** One write a minute at most, and one for each change of address. */
export async function markUsed(db: Sql, id: number, ip: string): Promise<void> {
  await db
    .update(accessTokens)
    .set({ usedAt: sql`now()`, usedIp: ip })
    .where(
      and(
        eq(accessTokens.id, id),
        sql`(${accessTokens.usedAt} is null or ${accessTokens.usedAt} < now() - interval '1 minute' or ${accessTokens.usedIp} <> ${ip})`,
      ),
    );
}
