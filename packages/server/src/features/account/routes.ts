import {
  adminLogin,
  adminLogout,
  apiDate,
  getCaptcha,
  getLoginChallenge,
  getOwnInfo,
  getSessionList,
  getUserAuthInfo,
  login,
  logout,
  ROOT_ROLE,
  restrictingRoles,
  revokeSession,
  roleMay,
  roles,
} from "@verdict/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../deps.ts";
import { networkOf } from "../../platform/address.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { accountState } from "../user/ban.ts";
import { presentUser } from "../user/present.ts";
import { makeCaptcha, makeQuestion, makeSlider } from "./challenge.ts";
import { type AccountRow, accountByUid } from "./queries.ts";
import { type Rate, spend } from "./rates.ts";
import {
  forgetCookie,
  openSession,
  openSessionsOf,
  revokeOne,
  revokeSessions,
  type Tokens,
} from "./session.ts";
import { checkSignIn, refuseLocalOff, refuseOddLength } from "./sign-in.ts";

const pictures: Rate = { purpose: "picture", max: 60, seconds: 60 };
/** A text a machine reads as well as a person: rationed instead. */
const questions: Rate = { purpose: "question", max: 10, seconds: 600 };

export function accountRoutes(app: App<Viewer>, deps: Deps, tokens: Tokens) {
  const { db, settings } = deps;
  app.serve(login, async ({ body, request, reply }) => {
    await refuseOddLength(db, body.password);
    const user = await checkSignIn(deps, { ...body, ip: request.ip });
    return letIn(user, request, reply);
  });

  /** The same by either door. */
  async function letIn(user: AccountRow, request: FastifyRequest, reply: FastifyReply) {
    refuseLocalOff(user, settings.website());
    const userAgent = request.headers["user-agent"];
    const { uid, passwordHash } = user;
    await openSession(db, tokens, { uid, passwordHash, ip: request.ip, userAgent }, reply);
    if (user.roleId === ROOT_ROLE) await noteAddress(request);
    return presentUser(user);
  }

  /** Mails link to where root signs in. The browser says so; Host may be a proxy's, or anybody's. */
  async function noteAddress(request: FastifyRequest): Promise<void> {
    const seenUrl = request.headers.origin ?? "";
    if (!/^https?:$/.test(URL.parse(seenUrl)?.protocol ?? "")) return;
    if (settings.website().seenUrl !== seenUrl) await settings.changeWebsite({ seenUrl });
  }

  app.serve(logout, async ({ viewer, reply }) => {
    await revokeSessions(db, signedIn(viewer).uid);
    forgetCookie(reply);
    return null;
  });

  app.serve(adminLogin, async ({ body, request, reply }) => {
    const user = await checkSignIn(deps, { ...body, ip: request.ip });
    if (!roleMay(accountState(user).roleId, "perm:contest_admin")) throw new Refusal("not-staff");
    return letIn(user, request, reply);
  });

  app.serve(adminLogout, async ({ viewer, reply }) => {
    await revokeSessions(db, signedIn(viewer).uid);
    forgetCookie(reply);
    return null;
  });

  app.serve(getUserAuthInfo, async ({ viewer }) => {
    const { uid, roleId } = signedIn(viewer);
    const { name, permissions } = roles[roleId];
    const banned = restrictingRoles.includes(roleId) ? await accountByUid(db, uid) : null;
    return {
      roles: [name],
      permissions: [...permissions],
      banReason: banned && (banned.banReason ?? ""),
      banUntil: banned?.banUntil ? apiDate(banned.banUntil) : null,
    };
  });

  app.serve(getOwnInfo, async ({ viewer }) => presentUser(await accountByUid(db, signedIn(viewer).uid)));

  app.serve(getCaptcha, async ({ request }) => {
    await spend(db, pictures, networkOf(request.ip));
    return makeCaptcha(db);
  });

  app.serve(getLoginChallenge, async ({ query, request }) => {
    const asked = query.kind === "question";
    await spend(db, asked ? questions : pictures, networkOf(request.ip));
    return asked ? makeQuestion(db) : makeSlider(db);
  });

  app.serve(getSessionList, async ({ viewer }) => {
    const user = signedIn(viewer);
    const rows = await openSessionsOf(db, user.uid);
    return rows.map((row) => ({
      id: row.id,
      ip: row.ip,
      userAgent: row.userAgent,
      gmtCreate: apiDate(row.createdAt),
      gmtModified: apiDate(row.issuedAt),
      current: row.id === user.sessionId,
    }));
  });

  app.serve(revokeSession, async ({ query, viewer, reply }) => {
    const { uid, sessionId } = signedIn(viewer);
    const id = query.id === "current" ? sessionId : query.id;
    if (!(await revokeOne(db, uid, id))) throw new Refusal("session-not-found");
    if (id === sessionId) forgetCookie(reply);
    return null;
  });
}
