import {
  type BodyInput,
  type DataOf,
  finishSignIn,
  signInAsKnown,
  signInAsNew,
  type UserInfo,
} from "@verdict/contract";
import { callWithHeaders, refreshRoles } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { followAccount } from "../../lib/own-language.ts";
import { session } from "../../lib/session.ts";
import { tellFailure } from "../../lib/toast.ts";

/** The question before a first sign-in is done. */
export type Question = NonNullable<DataOf<typeof finishSignIn>["question"]>;

function enter(user: UserInfo, headers: Headers): void {
  const token = headers.get("Authorization");
  if (!token) throw new CallError("unknown");
  session.signIn(token, user);
  void refreshRoles();
  void followAccount(user).catch(tellFailure);
}

/** Brings a provider's answer: one is signed in, or asked something. */
export async function finish(body: BodyInput<typeof finishSignIn>) {
  const { data, headers } = await callWithHeaders(finishSignIn, { body });
  if (data.user) enter(data.user, headers);
  return data;
}

export async function enterAsNew(body: BodyInput<typeof signInAsNew>): Promise<void> {
  const { data, headers } = await callWithHeaders(signInAsNew, { body });
  enter(data, headers);
}

export async function enterAsKnown(body: BodyInput<typeof signInAsKnown>): Promise<void> {
  const { data, headers } = await callWithHeaders(signInAsKnown, { body });
  enter(data, headers);
}
