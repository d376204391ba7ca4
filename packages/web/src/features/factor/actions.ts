import { queryOptions } from "@tanstack/react-query";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type DataOf,
  getOwnFactors,
  signInByPasskey,
} from "@verdict/contract";
import { call, callWithHeaders } from "../../lib/call.ts";
import { CallError } from "../../lib/call-error.ts";
import { openedSession } from "../account/actions.ts";

export const ownFactorsQuery = queryOptions({
  queryKey: ["account", "factors"],
  queryFn: ({ signal }) => call(getOwnFactors, { signal }),
});

type Options = DataOf<typeof beginPasskey>["options"];

const authenticator = () => import("@simplewebauthn/browser");

/** What an authenticator says of whichever passkey the browser offers; null: its user gave up. */
export async function passkeyAnswer() {
  const { startAuthentication } = await authenticator();
  const { ticket, options } = await call(beginPasskeySignIn);
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"] &
    Options;
  const credential = await answered(startAuthentication({ optionsJSON }));
  return credential && { ticket, credential: { ...credential } };
}

/** Opens a session by a passkey; false: the visitor gave up. */
export async function enterByPasskey(): Promise<boolean> {
  const body = await passkeyAnswer();
  if (body) openedSession(await callWithHeaders(signInByPasskey, { body }));
  return body !== null;
}

/** Makes a passkey and takes it in, with recovery codes when it is the account's first factor; null: the user gave up. */
export async function makePasskey(name: string, password: string) {
  const { startRegistration } = await authenticator();
  const { ticket, options } = await call(beginPasskey, { body: { password } });
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"] & Options;
  const credential = await answered(startRegistration({ optionsJSON }));
  return credential && call(addPasskey, { body: { name, ticket, credential: { ...credential } } });
}

/** What the browser's authenticator says; null: its window was closed, or its time passed. */
async function answered<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && (error.name === "NotAllowedError" || error.name === "AbortError"))
      return null;
    throw new CallError("passkey-invalid");
  }
}
