import {
  type BodyInput,
  type DataOf,
  finishSignIn,
  signInAsKnown,
  signInAsNew,
  signInByDirectory,
} from "@verdict/contract";
import { callWithHeaders } from "../../lib/call.ts";
import { isFramed } from "../../lib/framed.ts";
import { openedSession } from "../account/actions.ts";

/** The page that is shown, to come back to. */
export const here = () => window.location.pathname + window.location.search + window.location.hash;

/** The question before a first sign-in is done. */
export type Question = NonNullable<DataOf<typeof finishSignIn>["question"]>;

/** Brings a provider's answer: one is signed in, or asked something. */
export async function finish(body: BodyInput<typeof finishSignIn>) {
  const { data, headers } = await callWithHeaders(finishSignIn, { body: { ...body, framed: isFramed } });
  if (data.user) openedSession({ data: data.user, headers });
  return data;
}

export async function enterAsNew(body: BodyInput<typeof signInAsNew>): Promise<void> {
  openedSession(await callWithHeaders(signInAsNew, { body: { ...body, framed: isFramed } }));
}

export async function enterAsKnown(body: BodyInput<typeof signInAsKnown>): Promise<void> {
  openedSession(await callWithHeaders(signInAsKnown, { body: { ...body, framed: isFramed } }));
}

/** Asks a directory: one is signed in, or asked something first. */
export async function enterByDirectory(body: BodyInput<typeof signInByDirectory>): Promise<Question | null> {
  const { data, headers } = await callWithHeaders(signInByDirectory, { body });
  if (data.user) openedSession({ data: data.user, headers });
  return data.question;
}
