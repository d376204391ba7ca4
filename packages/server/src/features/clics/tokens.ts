import { apiDate, CLICS_TOKENS_MAX, type ClicsToken, type ClicsView, TOKEN_PREFIX } from "@verdict/contract";
import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db, Sql } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import { newSecret, secretHash } from "../../platform/secret.ts";
import type { User } from "../../viewer.ts";
import { managesContest } from "../contest/policy.ts";
import { levelOf } from "../contest/queries.ts";
import { contests } from "../contest/tables.ts";
import { accountState } from "../user/ban.ts";
import { users } from "../user/tables.ts";
import { clicsTokens } from "./tables.ts";

type Row = typeof clicsTokens.$inferSelect;

/** Tokens with what says whether who made them manages their contest now. */
const withMakers = (db: Db) =>
  db
    .select({
      token: clicsTokens,
      maker: {
        uid: users.uid,
        username: users.username,
        roleId: users.roleId,
        status: users.status,
        banUntil: users.banUntil,
      },
      contest: { uid: contests.uid, groupId: contests.groupId },
      level: levelOf(sql`${users}.uid`),
    })
    .from(clicsTokens)
    .innerJoin(contests, eq(contests.id, clicsTokens.contestId))
    .innerJoin(users, sql`${users.uid} = coalesce(${clicsTokens.uid}, ${contests.uid})`);

type Made = Awaited<ReturnType<typeof withMakers>>[number];

/** A token gives no more than its maker has: whoever is banned, gone or manages the contest no more lets nobody read it. */
function opens({ maker, contest, level }: Pick<Made, "maker" | "contest" | "level">): boolean {
  const { status, roleId } = accountState(maker);
  return status === 0 && managesContest(contest, { uid: maker.uid, roleId }, level);
}

const present = ({ id, name, view, createdAt, usedAt }: Row): Omit<ClicsToken, "maker" | "opens"> => ({
  id,
  name,
  view,
  createdAt: apiDate(createdAt),
  usedAt: usedAt && apiDate(usedAt),
});

export async function tokensOf(db: Db, cid: number): Promise<ClicsToken[]> {
  const rows = await withMakers(db)
    .where(eq(clicsTokens.contestId, cid))
    .orderBy(desc(clicsTokens.id))
    .limit(CLICS_TOKENS_MAX);
  return rows.map((row) => ({ ...present(row.token), maker: row.maker.username, opens: opens(row) }));
}

/** The contest's row is locked meanwhile: of two that are made at once, both are counted. */
export async function addToken(
  tx: Sql,
  { uid, username }: User,
  { cid, name, view }: { cid: number; name: string; view: ClicsView },
): Promise<ClicsToken & { token: string }> {
  await tx.select({ id: contests.id }).from(contests).where(eq(contests.id, cid)).for("update");
  const [known] = await tx.select({ n: count() }).from(clicsTokens).where(eq(clicsTokens.contestId, cid));
  if ((known?.n ?? 0) >= CLICS_TOKENS_MAX) throw new Refusal("clics-tokens-many", { max: CLICS_TOKENS_MAX });
  const token = newSecret();
  const [row] = await tx
    .insert(clicsTokens)
    .values({ contestId: cid, uid, name, view, tokenHash: secretHash(token) })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal("clics-token-taken");
  return { ...present(row), maker: username, opens: true, token };
}

/** The name of what was removed. */
export async function removeToken(tx: Sql, cid: number, id: number): Promise<string> {
  const [row] = await tx
    .delete(clicsTokens)
    .where(and(eq(clicsTokens.contestId, cid), eq(clicsTokens.id, id)))
    .returning({ name: clicsTokens.name });
  if (!row) throw new Refusal("clics-token-unknown");
  return row.name;
}

/** Who is let in by a token. */
export interface TokenHolder {
  id: number;
  cid: number;
  name: string;
  view: ClicsView;
  /** Who made the token, and must manage the contest. */
  maker: string;
}

/** The token behind an Authorization header: `Bearer TOKEN`, or `Basic` with it as the password. */
export function tokenOf(authorization: string | undefined): string | null {
  const [, scheme = "", value = ""] = /^(bearer|basic) +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  const pair = Buffer.from(value, "base64").toString();
  const colon = pair.indexOf(":");
  return colon < 0 ? null : pair.slice(colon + 1);
}

export const isAccessToken = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** Whom this token lets in now. */
export async function holderOf(db: Db, token: string): Promise<TokenHolder | null> {
  const [row] = await withMakers(db).where(eq(clicsTokens.tokenHash, secretHash(token)));
  if (!row || !opens(row)) return null;
  const { id, contestId: cid, name, view } = row.token;
  return { id, cid, name, view, maker: row.maker.uid };
}

/** One write a minute at most. */
export async function markUsed(db: Db, id: number): Promise<void> {
  await db
    .update(clicsTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(clicsTokens.id, id),
        sql`(${clicsTokens.usedAt} is null or ${clicsTokens.usedAt} < now() - interval '1 minute')`,
      ),
    );
}
