import type { MouseEvent } from "react";
import { askToSignIn } from "./guard.ts";
import { useSignedIn } from "./session.ts";

/** For links to what is for who is signed in: a guest who clicks one may sign in here, and then goes on by `go`. */
export function useSignInFirst(): (go: () => void) => (event: MouseEvent) => void {
  const isSignedIn = useSignedIn();
  return (go) => (event) => {
    if (isSignedIn || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    askToSignIn(go);
  };
}
