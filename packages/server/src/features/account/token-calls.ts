import { type TokenScope, tokenCalls } from "@verdict/contract";
import type { FastifyReply } from "fastify";
import type { Db } from "../../platform/db.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { GrantedToken } from "../../viewer.ts";
import { type GoodToken, goodToken, markUsed } from "./access-tokens.ts";
import { count, type Rate, secondsLeft } from "./rates.ts";

/** Calls with an access token, by whichever interface: so many a minute, of a scope, in a place. */

const calls: Rate = { purpose: "token-calls", ...tokenCalls };

/** The token of a call, which is counted and marked; one that opens nothing is refused. */
export async function openToken(
  db: Db,
  token: string,
  { ip, reply }: { ip: string; reply: FastifyReply },
): Promise<GoodToken> {
  const found = await goodToken(db, token);
  if (!found) throw new Refusal("token-unknown");
  await countCall(db, found.id, reply);
  await markUsed(db, found.id, ip);
  return found;
}

export function needScope(token: Pick<GrantedToken, "scopes">, scope: TokenScope): void {
  if (!token.scopes.includes(scope)) throw new Refusal("token-scope", { scope });
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

/** Whether what lies there is within what the token is bound to. */
export const isPlacedIn = (token: Pick<GrantedToken, "contestId" | "groupId">, place: Place): boolean =>
  (token.contestId === null || token.contestId === place.contestId) &&
  (token.groupId === null || token.groupId === place.groupId);
