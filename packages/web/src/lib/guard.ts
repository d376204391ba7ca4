import { redirect } from "@tanstack/react-router";
import { CallError } from "./call-error.ts";
import { loadTexts, whenTexts } from "./i18n.ts";
import { session } from "./session.ts";
import { requestSignIn } from "./sign-in-request.ts";
import { describeError } from "./toast.ts";

/** Sends guests home with the sign-in dialog open; signed in, they go on to where they wanted. */
export function requireSignIn({ location, preload }: { location: { href: string }; preload: boolean }): void {
  if (session.get().token) return;
  if (!preload) askToSignIn(() => goOn(location.href));
  throw redirect({ to: "/home" });
}

/** For an action that needs an account: opens the dialog, which says so. */
export function askToSignIn(then: (() => void) | null = null): void {
  const open = (reason: string | null) => requestSignIn(then, "sign-in", reason);
  void whenTexts()
    .then(() => loadTexts("refusal"))
    .then(
      () => open(describeError(new CallError("login-required"))),
      () => open(null), // its title will do
    );
}

let goOn: (href: string) => void = () => {};

/** The router tells how to go to an address (it cannot be imported here: it imports the routes). */
export function setNavigator(go: (href: string) => void): void {
  goOn = go;
}
