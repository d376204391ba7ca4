import { type Endpoint, tokenCalls, tokenScopeOf } from "@verdict/contract";
import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { type GoodToken, goodToken, markUsed } from "./features/account/access-tokens.ts";
import { count, type Rate, secondsLeft } from "./features/account/rates.ts";
import { contests } from "./features/contest/tables.ts";
import { submissions } from "./features/submission/tables.ts";
import { trainings } from "./features/training/tables.ts";
import type { Db } from "./platform/db.ts";
import { Refusal } from "./platform/refusal.ts";
import type { Named } from "./platform/serve.ts";
import type { GrantedToken } from "./viewer.ts";

/** What access tokens open: what their scopes name, in the place that they are bound to, so many times a minute. */

const calls: Rate = { purpose: "token-calls", ...tokenCalls };

/** The token behind a call, if it opens it. Whose it is is asked after that. */
export async function admitToken(
  db: Db,
  token: string,
  endpoint: Pick<Endpoint, "name" | "access" | "method">,
  { ip, reply }: { ip: string; reply: FastifyReply },
): Promise<GoodToken> {
  const found = await goodToken(db, token);
  if (!found) throw new Refusal("token-unknown");
  await countCall(db, found.id, reply);
  await markUsed(db, found.id, ip);
  const scope = tokenScopeOf(endpoint);
  if (!scope) throw new Refusal("token-session");
  if (!found.scopes.includes(scope)) throw new Refusal("token-scope", { scope });
  return found;
}

/** RateLimit header fields for HTTP: draft-ietf-httpapi-ratelimit-headers. */
async function countCall(db: Db, id: number, reply: FastifyReply): Promise<void> {
  const subject = String(id);
  const counted = await count(db, calls, subject);
  const { left, seconds } = counted ?? { left: 0, seconds: await secondsLeft(db, calls, subject) };
  reply.header("RateLimit-Policy", `"token";q=${tokenCalls.max};w=${tokenCalls.seconds}`);
  reply.header("RateLimit", `"token";r=${left};t=${seconds}`);
  if (!counted) throw new Refusal("token-calls", { seconds });
}

/** Where something lies; null: in no contest, or no group. */
export interface Place {
  contestId: number | null;
  groupId: number | null;
}

/** Refuses a bound token what lies elsewhere, in the same words wherever that is. */
export function holdTo(token: GrantedToken | undefined, place: Place): void {
  if (!token) return;
  const isElsewhere =
    (token.contestId !== null && token.contestId !== place.contestId) ||
    (token.groupId !== null && token.groupId !== place.groupId);
  if (isElsewhere) throw new Refusal("token-place");
}

export const isBound = (token: GrantedToken | undefined): token is GrantedToken =>
  token !== undefined && (token.contestId !== null || token.groupId !== null);

/**
 * A bound token makes a call whose access word asks for no place only if everything that the call names lies in the token's
 * place, and something does.
 */
export async function holdCallTo(db: Db, token: GrantedToken, { query, body }: Named): Promise<void> {
  const named = { ...body, ...query };
  const numbers = (...names: string[]) =>
    names
      .flatMap((name) => named[name] ?? [])
      .flat()
      .filter((id) => id !== 0)
      .map(Number);
  const places: Place[] = numbers("gid").map((groupId) => ({ contestId: null, groupId }));
  for (const cid of numbers("cid", "contestID")) places.push(await contestPlace(db, cid));
  for (const tid of numbers("tid")) places.push({ contestId: null, groupId: await groupOfTraining(db, tid) });
  places.push(...(await submissionPlaces(db, numbers("submitId", "submitIds"))));
  if (places.length === 0) throw new Refusal("token-place");
  for (const place of places) holdTo(token, place);
}

async function contestPlace(db: Db, cid: number): Promise<Place> {
  const [row] = await db.select({ groupId: contests.groupId }).from(contests).where(eq(contests.id, cid));
  return { contestId: cid, groupId: row?.groupId ?? null };
}

async function groupOfTraining(db: Db, tid: number): Promise<number | null> {
  const [row] = await db.select({ groupId: trainings.groupId }).from(trainings).where(eq(trainings.id, tid));
  return row?.groupId ?? null;
}

/** Of each submission; one that is not there lies nowhere. */
async function submissionPlaces(db: Db, ids: number[]): Promise<Place[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: submissions.id,
      contestId: submissions.contestId,
      groupId: sql<number | null>`coalesce(${submissions.groupId}, ${contests.groupId})`,
    })
    .from(submissions)
    .leftJoin(contests, eq(contests.id, submissions.contestId))
    .where(inArray(submissions.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? { contestId: null, groupId: null });
}
