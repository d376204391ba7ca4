import type { ClicsView } from "@verdict/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { sideRefusal } from "../board/readers-board.ts";
import { rulesFor } from "../contest/queries.ts";
import { holderOf, markUsed, type TokenHolder, tokenOf } from "./tokens.ts";

/** Why a call of the CLICS Contest API is not answered. */
export class ClicsError extends Error {
  override name = "ClicsError";
  readonly http: number;

  constructor(http: number, message: string) {
    super(message);
    this.http = http;
  }
}

/** Who asks, and what they see of the contest. */
export interface Reader {
  cid: number;
  view: ClicsView;
  /** null: a guest before an open outside board. */
  holder: TokenHolder | null;
}

type Parts = Pick<Deps, "db" | "settings" | "boards">;

/** The token's holder, null for a guest; a wrong token is refused, never taken for a guest. */
export async function callerOf(
  { db, settings }: Parts,
  request: FastifyRequest,
): Promise<TokenHolder | null> {
  if (settings.maintenance().on) throw new ClicsError(503, "The site is being worked on");
  const { authorization } = request.headers;
  if (!authorization) {
    if (!settings.website().guests) throw new ClicsError(401, "This site needs a token");
    return null;
  }
  const token = tokenOf(authorization);
  const holder = token ? await holderOf(db, token) : null;
  if (!holder) throw new ClicsError(401, "This token is not valid");
  await markUsed(db, holder.id);
  return holder;
}

/** Lets in who may read this contest. What somebody may not read is, for them, not there. */
export async function readerOf(deps: Parts, request: FastifyRequest, contestId: string): Promise<Reader> {
  const holder = await callerOf(deps, request);
  const cid = /^\d{1,9}$/.test(contestId) ? Number(contestId) : 0;
  if (holder) {
    if (holder.cid !== cid) throw new ClicsError(404, "This token is for another contest");
    return { cid, view: holder.view, holder };
  }
  const rules = cid > 0 ? await rulesFor(deps.db, cid, "") : undefined;
  if (sideRefusal("outside", rules, null) !== null) throw new ClicsError(401, "This contest needs a token");
  return { cid, view: "public", holder: null };
}

export function sendError(reply: FastifyReply, error: ClicsError) {
  if (error.http === 401)
    reply.header("WWW-Authenticate", 'Basic realm="CLICS Contest API", charset="UTF-8"');
  return reply.status(error.http).send({ code: error.http, message: error.message });
}
