import {
  type Access,
  addPasskey,
  addTotp,
  adminLogin,
  adminLogout,
  applyResetPassword,
  beginPasskey,
  beginSignIn,
  beginTotp,
  checkUsernameOrEmail,
  type Endpoint,
  finishSignIn,
  getCaptcha,
  getContestScrollBoardInfo,
  getContestScrollBoardSubmission,
  getLoginChallenge,
  getLtiKeys,
  getOwnFactors,
  getOwnInfo,
  getRegisterCode,
  getSamlMetadata,
  getSeenRequest,
  getSignInWays,
  getSignOutAddress,
  getUserAuthInfo,
  getWebsiteConfig,
  login,
  logout,
  pollDevice,
  type RefusalCode,
  type RefusalParams,
  ROOT_ROLE,
  register,
  resetPassword,
  revokeSession,
  roleBanned,
  roleMay,
  signInAsKnown,
  signInAsNew,
  signInByDirectory,
  startDevice,
} from "@verdict/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "./deps.ts";
import { accessTokenIn } from "./features/account/access-tokens.ts";
import { framedCall } from "./features/account/framed.ts";
import { identify, renew, SESSION_COOKIE, type Tokens, usable } from "./features/account/session.ts";
import { findNode } from "./features/node/nodes.ts";
import { writesForGroup } from "./features/problem/managed.ts";
import { siteAddress } from "./features/site/letter.ts";
import type { Db } from "./platform/db.ts";
import { rememberReader } from "./platform/reader.ts";
import { Refusal } from "./platform/refusal.ts";
import type { AuthGuard } from "./platform/serve.ts";
import { createScopes } from "./scope.ts";
import { admitToken } from "./token-access.ts";
import type { User, Viewer } from "./viewer.ts";

/** What the page and root need to get in, by either door, while the site is being worked on. */
const inMaintenance = new Set<string>(
  [
    getWebsiteConfig,
    login,
    adminLogin,
    getLoginChallenge,
    getSignInWays,
    beginSignIn,
    finishSignIn,
    signInByDirectory,
  ].map(({ path }) => path),
);

/** What a site that is closed to guests still answers them: the way in, and what `doctor` asks. */
const forGuests = new Set<string>(
  [
    getWebsiteConfig,
    login,
    adminLogin,
    getLoginChallenge,
    getCaptcha,
    checkUsernameOrEmail,
    getRegisterCode,
    register,
    applyResetPassword,
    resetPassword,
    getSignInWays,
    beginSignIn,
    finishSignIn,
    signInAsNew,
    signInAsKnown,
    signInByDirectory,
    getSamlMetadata,
    getLtiKeys,
    getSeenRequest,
    startDevice,
    pollDevice,
  ].map(({ path }) => path),
);

/** All that is open to who must have a second factor and has none yet. */
const toSetUpFactor = new Set<string>(
  [
    getOwnInfo,
    getUserAuthInfo,
    getSignOutAddress,
    getOwnFactors,
    beginTotp,
    addTotp,
    beginPasskey,
    addPasskey,
    logout,
    adminLogout,
    revokeSession,
  ].map(({ name }) => name),
);

const guest: Viewer = { user: null, node: null };

/** Decides who may call what, from the token alone. */
export function createAuthGuard(
  { db, settings }: Pick<Deps, "db" | "settings">,
  tokens: Tokens,
): AuthGuard<Viewer> {
  return {
    admitTo: createScopes(db),
    async admit(request, reply, endpoint) {
      const { access } = endpoint;
      // Clients look at this header of auth guard errors and renewals to choose the sign-in page.
      reply.header("Url-Type", request.headers["url-type"] === "admin" ? "admin" : "general");
      const token = request.headers.authorization;
      if (access === "node") return admitNode(db, token, request.ip);
      const accessToken = accessTokenIn(token);
      const viewer = accessToken
        ? await admitByToken(db, accessToken, endpoint, request, reply)
        : await admitUser(db, tokens, request, reply, endpoint, settings);
      const { on, text } = settings.maintenance();
      if (on && viewer.user?.roleId !== ROOT_ROLE && !inMaintenance.has(request.routeOptions.url ?? ""))
        throw new Refusal("in-maintenance", { text });
      return viewer;
    },
  };
}

async function admitNode(db: Db, token: string | undefined, ip: string): Promise<Viewer> {
  const node = token ? await findNode(db, token, ip) : null;
  if (!node) throw new Refusal("node-token-invalid");
  return { user: null, node };
}

/** A token that opens nothing is refused also where a guest would pass: whoever sends one wants to know. */
async function admitByToken(
  db: Db,
  token: string,
  endpoint: Pick<Endpoint, "name" | "access" | "method">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer> {
  const granted = await admitToken(db, token, endpoint, { ip: request.ip, reply });
  const { id, scopes, contestId, groupId } = granted;
  rememberReader(request, granted.locale);
  const found = usable({
    ...granted,
    sessionId: "",
    ip: request.ip,
    accessToken: { id, scopes, contestId, groupId },
  });
  return { user: await admitRole(db, found, endpoint.access), node: null };
}

async function admitUser(
  db: Db,
  tokens: Tokens,
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Pick<Endpoint, "name" | "access" | "fresh" | "method">,
  settings: Deps["settings"],
): Promise<Viewer> {
  const { access, fresh } = endpoint;
  const token = request.headers.authorization || cookieToken(request, settings);
  const admitsGuests = settings.website().guests || forGuests.has(request.routeOptions.url ?? "");
  if (!token) {
    if (access.startsWith("anon") && admitsGuests) return guest;
    throw new Refusal("login-required");
  }
  const found = await identify(db, tokens, { token, ip: request.ip });
  rememberReader(request, found.locale ?? null);
  if ("refused" in found) {
    if (access === "anon" && admitsGuests) return guest;
    throw new Refusal(found.refused, found.params);
  }
  if (found.owesFactor && !toSetUpFactor.has(endpoint.name)) {
    if (access === "anon" && admitsGuests) return guest;
    throw new Refusal("factor-demanded");
  }
  const user = await admitRole(db, found, access);
  if (found.framed) {
    const framed = framedCall(found.framed, endpoint);
    if (!framed) throw new Refusal("session-framed");
    return { user: { ...user, framed }, node: null };
  }
  if (fresh && !found.isProven) throw new Refusal("proof-required");
  if (access !== "anon") await renew(db, tokens, found, reply);
  return { user, node: null };
}

/** The user, if their role passes the access word. */
async function admitRole(
  db: Db,
  found: { user: User; banReason: string } | { refused: RefusalCode; params?: RefusalParams },
  access: Access,
): Promise<User> {
  if ("refused" in found) throw new Refusal(found.refused, found.params);
  const { user } = found;
  if (roleBanned(user.roleId, access)) throw new Refusal("operation-banned", { reason: found.banReason });
  const isWriter = access === "problem-writer" && (await writesForGroup(db, user.uid));
  if (!isWriter && !roleMay(user.roleId, access)) throw new Refusal("permission-denied");
  return user;
}

/** Read by a resolver apart from the page, which has no token to send. */
const byCookie = new Set<string>(
  [getContestScrollBoardInfo, getContestScrollBoardSubmission].map(({ path }) => path),
);

/**
 * The cookie's token: good for what changes nothing and has no page of ours to ask for it, and for form uploads from our own pages. Ours are those of the
 * address that the request came to, as its client or a trusted proxy says it, or that the site is set to.
 */
function cookieToken(request: FastifyRequest, settings: Deps["settings"]): string | undefined {
  const token = request.cookies[SESSION_COOKIE];
  // Browsers say so of what another site had them ask, where one sends such cookies at all (SameSite).
  if (request.method === "GET" && byCookie.has(request.routeOptions.url ?? "")) {
    const from = request.headers["sec-fetch-site"] ?? "same-origin";
    return from === "same-origin" || from === "none" ? token : undefined;
  }
  if (request.method !== "POST" || !request.url.startsWith("/api/file/")) return undefined;
  if (!token) return undefined;
  const { origin = "", host = "" } = request.headers;
  const address = siteAddress(settings);
  const page = URL.parse(origin)?.host;
  if (page && [host, request.host, URL.parse(address ?? "")?.host].includes(page)) return token;
  throw new Refusal("upload-origin", {
    origin: origin.slice(0, ORIGIN_MAX) || "?",
    host: [...new Set([request.host, address])].filter(Boolean).join(", ").slice(0, ORIGIN_MAX),
  });
}

const ORIGIN_MAX = 200;
