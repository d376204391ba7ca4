import { redirect } from "@tanstack/react-router";
import { whenTexts } from "./i18n.ts";
import { session } from "./session.ts";
import { requestSignIn } from "./sign-in-request.ts";
import { toastRefusal } from "./toast.ts";

/** Sends guests home with the sign-in dialog open; signed in, they go on to where they wanted. */
export function requireSignIn({ location, preload }: { location: { href: string }; preload: boolean }): void {
  if (session.get().token) return;
  if (!preload) askToSignIn(() => goOn(location.href));
  throw redirect({ to: "/home" });
}

/** For an action that needs an account: says so and opens the dialog. */
export function askToSignIn(then: (() => void) | null = null): void {
  void whenTexts().then(() => toastRefusal("login-required", "warning"));
  requestSignIn(then);
}

let goOn: (href: string) => void = () => {};

/** The router tells how to go to an address (it cannot be imported here: it imports the routes). */
export function setNavigator(go: (href: string) => void): void {
  goOn = go;
}
