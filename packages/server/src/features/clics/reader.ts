import {
  type Access,
  type ClicsView,
  contestAuth,
  refusalSpec,
  roleBanned,
  roleMay,
  type TokenScope,
} from "@verdict/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { User } from "../../viewer.ts";
import { goodToken } from "../account/access-tokens.ts";
import { usable } from "../account/session.ts";
import { isPlacedIn, openToken } from "../account/token-calls.ts";
import { sideRefusal } from "../board/readers-board.ts";
import { entryRefusal, isInWindow, managesContest } from "../contest/policy.ts";
import { entrantOf, type Rules, rulesFor } from "../contest/queries.ts";
import { holderOf, isAccessToken, markUsed, type TokenHolder, tokenOf } from "./tokens.ts";

/** Why a call of the CLICS Contest API is not answered. */
export class ClicsError extends Error {
  override name = "ClicsError";
  readonly http: number;

  constructor(http: number, message: string) {
    super(message);
    this.http = http;
  }
}

/** Who calls: a tool let in by a token of its contest, somebody by an access token of theirs, or a guest. */
export interface Caller {
  holder: TokenHolder | null;
  user: User | null;
}

/** Who asks, and what they see of the contest. */
export interface Reader extends Caller {
  cid: number;
  view: ClicsView;
}

type Parts = Pick<Deps, "db" | "settings" | "boards">;

/** What a call counts against; null: it is an open feed that asks again. */
export type Counting = FastifyReply | null;

/** Who calls; a wrong token is refused, never taken for a guest. */
export async function callerOf(
  { db, settings }: Parts,
  request: FastifyRequest,
  counting: Counting,
): Promise<Caller> {
  if (settings.maintenance().on) throw new ClicsError(503, "The site is being worked on");
  const { authorization } = request.headers;
  if (!authorization) {
    if (!settings.website().guests) throw new ClicsError(401, "This site needs a token");
    return { holder: null, user: null };
  }
  const token = tokenOf(authorization);
  if (token && isAccessToken(token))
    return { holder: null, user: await ownerOf(db, token, request, counting) };
  const holder = token ? await holderOf(db, token) : null;
  if (!holder) throw new ClicsError(401, "This token is not valid");
  await markUsed(db, holder.id);
  return { holder, user: null };
}

/** Whose access token it is, as they are now. */
async function ownerOf(
  db: Deps["db"],
  token: string,
  request: FastifyRequest,
  counting: Counting,
): Promise<User> {
  const found = counting
    ? await openToken(db, token, { ip: request.ip, reply: counting })
    : await goodToken(db, token);
  if (!found) throw new Refusal("token-unknown");
  const { id, scopes, contestId, groupId } = found;
  const accessToken = { id, scopes, contestId, groupId };
  const known = usable({ ...found, sessionId: "", ip: request.ip, accessToken });
  if ("refused" in known) throw new Refusal(known.refused, known.params);
  return known.user;
}

const scopesOf = ({ accessToken }: User): readonly TokenScope[] => accessToken?.scopes ?? [];

export function needs({ user }: Pick<Caller, "user">, scope: TokenScope): User {
  if (!user) throw new ClicsError(403, "This takes an access token of somebody who takes part or organises");
  if (!scopesOf(user).includes(scope))
    throw new ClicsError(403, `This access token lacks the scope ${scope}`);
  return user;
}

export function needsRole({ roleId }: User, access: Access): void {
  if (roleBanned(roleId, access) || !roleMay(roleId, access))
    throw new ClicsError(403, "This account may not do this");
}

export const has = ({ user }: Pick<Caller, "user">, scope: TokenScope): boolean =>
  user !== null && scopesOf(user).includes(scope);

const gone = () => new ClicsError(404, "No such contest");

/** Lets in who may read this contest. What somebody may not read is, for them, not there. */
export async function readerOf(
  deps: Parts,
  request: FastifyRequest,
  contestId: string,
  counting: Counting,
): Promise<Reader> {
  const caller = await callerOf(deps, request, counting);
  const { holder, user } = caller;
  const cid = /^\d{1,9}$/.test(contestId) ? Number(contestId) : 0;
  if (holder) {
    if (holder.cid !== cid) throw new ClicsError(404, "This token is for another contest");
    return { ...caller, cid, view: holder.view };
  }
  const rules = cid > 0 ? await rulesFor(deps.db, cid, user?.uid ?? "") : undefined;
  if (user) {
    const view = rules && viewOf(user, rules);
    if (!view) throw gone();
    needs(caller, view === "admin" ? "contest:manage" : "site:read");
    return { ...caller, cid, view };
  }
  if (sideRefusal("outside", rules, null) !== null) throw new ClicsError(401, "This contest needs a token");
  return { ...caller, cid, view: "public" };
}

/** What an access token shows of a contest; null: nothing. Before the start those see it who are let in then. */
export function viewOf(user: User, rules: Rules): ClicsView | null {
  const { contest, groupLevel, isRegistered, now } = rules;
  const place = { contestId: contest.id, groupId: contest.groupId };
  if (user.accessToken && !isPlacedIn(user.accessToken, place)) return null;
  if (has({ user }, "contest:manage") && managesContest(contest, user, groupLevel)) return "admin";
  const refusal = entryRefusal(contest, entrantOf(user, rules), now);
  if (refusal === "contest-not-started")
    return contest.auth === contestAuth.public || isRegistered ? "frozen" : null;
  return refusal === null && !isInWindow(contest, entrantOf(user, rules), now) ? "frozen" : null;
}

/** Statuses of the interface; other refusals are a "no" to something that was understood. */
const told = [400, 401, 404, 413, 429, 503];

/** A refusal as this interface says it. `missing`: that whatever was refused is not there. */
export function errorOf(error: unknown, missing: boolean): ClicsError | null {
  if (error instanceof ClicsError) return error;
  if (!(error instanceof Refusal)) return null;
  const { status } = refusalSpec(error.code);
  const isOfCaller = error.code === "account-banned" || error.code === "factor-demanded";
  if (!missing || isOfCaller || error.code.startsWith("token-")) {
    return new ClicsError(told.includes(status) ? status : 403, error.message);
  }
  return new ClicsError(404, error.message);
}

export function sendError(reply: FastifyReply, error: ClicsError) {
  if (error.http === 401)
    reply.header("WWW-Authenticate", 'Basic realm="CLICS Contest API", charset="UTF-8"');
  return reply.status(error.http).send({ code: error.http, message: error.message });
}
