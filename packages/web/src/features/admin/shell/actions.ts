import type { BodyInput } from "@verdict/contract";
import { adminLogin, adminLogout } from "@verdict/contract";
import { call, callWithHeaders } from "../../../lib/call.ts";
import { CallError } from "../../../lib/call-error.ts";
import { isFramed } from "../../../lib/framed.ts";
import { followAccount } from "../../../lib/own-language.ts";
import { session } from "../../../lib/session.ts";
import { toastError } from "../../../lib/toast.ts";

/** Opens a session at the administrators' door. */
export async function signInStaff(body: BodyInput<typeof adminLogin>): Promise<void> {
  const { data, headers } = await callWithHeaders(adminLogin, { body });
  const token = headers.get("Authorization");
  if (!token) throw new CallError("unknown");
  session.signIn(token, data);
  void followAccount(data).catch(toastError);
}

/** Ends the session here in any case, and on the server when it answers. */
export async function signOutStaff(): Promise<void> {
  if (isFramed) return;
  try {
    await call(adminLogout);
  } catch {
    // An expired session or no connection: leaving still is leaving.
  } finally {
    session.end("signed-out");
  }
}
