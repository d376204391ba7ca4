import {
  type Access,
  adminLogin,
  getLoginChallenge,
  getWebsiteConfig,
  login,
  ROOT_ROLE,
  roleBanned,
  roleMay,
} from "@verdict/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "./deps.ts";
import { identify, renew, SESSION_COOKIE, type Tokens } from "./features/account/session.ts";
import { findNode } from "./features/judge/nodes.ts";
import type { Db } from "./platform/db.ts";
import { Refusal } from "./platform/refusal.ts";
import type { Gate } from "./platform/serve.ts";
import type { Viewer } from "./viewer.ts";

/** What the page and root need to get in, by either door, while the site is being worked on. */
const inMaintenance = new Set<string>(
  [getWebsiteConfig, login, adminLogin, getLoginChallenge].map(({ path }) => path),
);

const stranger: Viewer = { user: null, node: null };

/** Decides who may call what, from the token alone. */
export function createGate({ db, settings }: Pick<Deps, "db" | "settings">, tokens: Tokens): Gate<Viewer> {
  return {
    async admit(request, reply, access) {
      // Clients look at this header of gate errors and renewals to choose the sign-in page.
      reply.header("Url-Type", request.headers["url-type"] === "admin" ? "admin" : "general");
      const token = request.headers.authorization;
      if (access === "node") return admitNode(db, token);
      const viewer = await admitUser(db, tokens, request, reply, access);
      const { on, text } = settings.maintenance();
      if (on && viewer.user?.roleId !== ROOT_ROLE && !inMaintenance.has(request.routeOptions.url ?? ""))
        throw new Refusal("in-maintenance", { text });
      return viewer;
    },
  };
}

async function admitNode(db: Db, token: string | undefined): Promise<Viewer> {
  const node = token ? await findNode(db, token) : null;
  if (!node) throw new Refusal("node-token-invalid");
  return { user: null, node };
}

async function admitUser(
  db: Db,
  tokens: Tokens,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
): Promise<Viewer> {
  const token = request.headers.authorization || cookieToken(request);
  if (!token) {
    if (access.startsWith("anon")) return stranger;
    throw new Refusal("login-required");
  }
  const found = await identify(db, tokens, token);
  if ("refused" in found) {
    if (access === "anon") return stranger;
    throw new Refusal(found.refused, found.params);
  }
  const { user } = found;
  if (roleBanned(user.roleId, access)) throw new Refusal("operation-banned", { reason: found.banReason });
  if (!roleMay(user.roleId, access)) throw new Refusal("permission-denied");
  if (access !== "anon") await renew(db, tokens, found, reply);
  return { user, node: null };
}

/** The upload cookie's token: good for form uploads from our own pages only (design, invariant 9). */
function cookieToken(request: FastifyRequest): string | undefined {
  const { origin, host } = request.headers;
  if (request.method !== "POST" || !request.url.startsWith("/api/file/")) return undefined;
  if (!origin || !URL.canParse(origin) || new URL(origin).host !== host) return undefined;
  return request.cookies[SESSION_COOKIE];
}
