import type { BodyInput } from "@verdict/contract";
import { adminLogin } from "@verdict/contract";
import { callWithHeaders } from "../../../lib/call.ts";
import { CallError } from "../../../lib/call-error.ts";
import { followAccount } from "../../../lib/own-language.ts";
import { session } from "../../../lib/session.ts";
import { tellFailure } from "../../../lib/toast.ts";

/** Opens a session at the administrators' door. */
export async function signInStaff(body: BodyInput<typeof adminLogin>): Promise<void> {
  const { data, headers } = await callWithHeaders(adminLogin, { body });
  const token = headers.get("Authorization");
  if (!token) throw new CallError("unknown");
  session.signIn(token, data);
  void followAccount(data).catch(tellFailure);
}
