import { type Endpoint, tokenScopeOf } from "@verdict/contract";
import { eq, inArray, sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import type { GoodToken } from "./features/account/access-tokens.ts";
import { isPlacedIn, needScope, openToken, type Place } from "./features/account/token-calls.ts";
import { contests } from "./features/contest/tables.ts";
import { submissions } from "./features/submission/tables.ts";
import { trainings } from "./features/training/tables.ts";
import type { Db } from "./platform/db.ts";
import { Refusal } from "./platform/refusal.ts";
import type { Named } from "./platform/serve.ts";
import type { Framed, GrantedToken } from "./viewer.ts";

/** What access tokens open: what their scopes name, in the place that they are bound to. */

export type { Place };

/** The token behind a call, if it opens it. Whose it is is asked after that. */
export async function admitToken(
  db: Db,
  token: string,
  endpoint: Pick<Endpoint, "name" | "access" | "method">,
  { ip, reply }: { ip: string; reply: FastifyReply },
): Promise<GoodToken> {
  const found = await openToken(db, token, { ip, reply });
  const scope = tokenScopeOf(endpoint);
  if (!scope) throw new Refusal("token-session");
  needScope(found, scope);
  return found;
}

/** Refuses a bound token what lies elsewhere, in the same words wherever that is. */
export function holdTo(token: GrantedToken | undefined, place: Place): void {
  if (token && !isPlacedIn(token, place)) throw new Refusal("token-place");
}

export const isBound = (token: GrantedToken | undefined): token is GrantedToken =>
  token !== undefined && (token.contestId !== null || token.groupId !== null);

/** The same of a session inside a learning platform's page, which is good for one group. */
export async function holdFramedCall(db: Db, { groupId }: Framed, named: Named): Promise<void> {
  const places = await placesIn(db, named);
  if (groupId === null || places.length === 0 || places.some((place) => place.groupId !== groupId))
    throw new Refusal("session-framed");
}

/**
 * A bound token makes a call whose access word asks for no place only if everything that the call names lies in the token's
 * place, and something does.
 */
export async function holdCallTo(db: Db, token: GrantedToken, named: Named): Promise<void> {
  const places = await placesIn(db, named);
  if (places.length === 0) throw new Refusal("token-place");
  for (const place of places) holdTo(token, place);
}

/** Where everything lies that a call names. */
async function placesIn(db: Db, { query, body }: Named): Promise<Place[]> {
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
  return places;
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
