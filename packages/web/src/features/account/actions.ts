import {
  getSignOutAddress,
  login,
  logout,
  revokeSession,
  type SignInBody,
  type UserInfo,
} from "@verdict/contract";
import type { z } from "zod";
import { call, callWithHeaders, refreshRoles } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { isFramed } from "../../lib/framed.ts";
import { followAccount } from "../../lib/own-language.ts";
import { session } from "../../lib/session.ts";
import { tellFailure } from "../../lib/toast.ts";

/** Opens a session, kept in this browser. */
export async function signIn(body: z.input<typeof SignInBody>): Promise<void> {
  openedSession(await callWithHeaders(login, { body }));
}

/** Keeps in this browser the session that an answer opened. */
export function openedSession({ data, headers }: { data: UserInfo; headers: Headers }): void {
  const token = headers.get("Authorization");
  if (!token) throw new CallError("unknown");
  session.signIn(token, data);
  void turnOffPushFor(data.uid);
  void refreshRoles();
  void followAccount(data).catch(tellFailure);
}

/** Best effort: what cannot be fetched now is told to nobody else by the site. */
const turnOffPushFor = (uid: string | null) =>
  import("../push/turn-off.ts").then(({ turnOffFor }) => turnOffFor(uid)).catch(() => {});

/** Ends the session here in any case, and on the server when it answers; there also those of other devices. */
export async function signOut(scope: "here" | "everywhere"): Promise<void> {
  if (isFramed) return; // a page that shows this one must not end its reader's session
  let there: string | null = null;
  try {
    // Asked for while there is a session; who came by a provider may sign out there, too.
    ({ url: there } = await call(getSignOutAddress).catch(() => ({ url: null })));
    await (scope === "here" ? call(revokeSession, { query: { id: "current" } }) : call(logout));
  } catch {
    // An expired session or no connection: leaving still is leaving.
  } finally {
    session.end("signed-out");
    // What is told to this browser is told to whoever signed in here.
    await turnOffPushFor(null);
  }
  if (there) window.location.assign(there);
}
