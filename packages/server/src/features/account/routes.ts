import { getUserAuthInfo, login, logout, roles } from "@verdict/contract";
import type { Deps } from "../../deps.ts";
import type { App } from "../../platform/serve.ts";
import { signedIn, type Viewer } from "../../viewer.ts";
import { openSession, revokeSessions, SESSION_COOKIE, type Tokens } from "./session.ts";
import { checkSignIn } from "./sign-in.ts";

export function accountRoutes(app: App<Viewer>, { db }: Deps, tokens: Tokens) {
  app.serve(login, async ({ body, request, reply }) => {
    const user = await checkSignIn(db, { ...body, ip: request.ip });
    const userAgent = request.headers["user-agent"];
    await openSession(db, tokens, { uid: user.uid, ip: request.ip, userAgent }, reply);
    return user;
  });

  app.serve(logout, async ({ viewer, reply }) => {
    await revokeSessions(db, signedIn(viewer).uid);
    reply.clearCookie(SESSION_COOKIE, { path: "/api/file" });
    return null;
  });

  app.serve(getUserAuthInfo, async ({ viewer }) => {
    const { name, permissions } = roles[signedIn(viewer).roleId];
    return { roles: [name], permissions: [...permissions] };
  });
}
