import { redirect } from "@tanstack/react-router";
import { CallError } from "./call-error.ts";
import { i18n, loadTexts, whenTexts } from "./i18n.ts";
import { session } from "./session.ts";
import { within } from "./settled.ts";
import { requestSignIn } from "./sign-in-request.ts";
import { describeError } from "./toast.ts";

/** How long the dialog waits for the text that says why it opens: it may not come during an outage. */
const REASON_WAIT_MS = 1000;

interface Asked {
  location: { href: string };
  preload: boolean;
}

/** Whether the router has no page at the address. Its type for matches is made of all routes, whose guards this is: it is read apart. */
function isNoPage(asked: Asked): boolean {
  const { matches = [] } = asked as Asked & { matches?: readonly { _notFound?: boolean }[] };
  return matches.some(({ _notFound }) => _notFound);
}

/** Sends guests home with the sign-in dialog open; signed in, they go on to where they wanted. Where there is no page, that is told to everybody. */
export function requireSignIn(asked: Asked): void {
  const { location, preload } = asked;
  if (session.get().token || isNoPage(asked)) return;
  if (!preload) askToSignIn(() => goOn(location.href));
  throw redirect({ to: "/home" });
}

/** For an action that needs an account: opens the dialog, which says so. */
export function askToSignIn(then: (() => void) | null = null): void {
  void whenTexts()
    .then(() => within(REASON_WAIT_MS, loadTexts("refusal")))
    .then(() => {
      const isKnown = i18n.exists("refusal.login-required");
      // Without the text its title will do.
      requestSignIn(then, "sign-in", isKnown ? describeError(new CallError("login-required")) : null);
    });
}

let goOn: (href: string) => void = () => {};

/** The router tells how to go to an address (it cannot be imported here: it imports the routes). */
export function setNavigator(go: (href: string) => void): void {
  goOn = go;
}
