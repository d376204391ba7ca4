import type { MouseEvent } from "react";
import { askToSignIn } from "./guard.ts";
import { useSignedIn } from "./session.ts";

/** For a link to what is for who is signed in: a guest who clicks it may sign in here, and then goes on by `go`. */
export function useSignInFirst(go: () => void): (event: MouseEvent) => void {
  const isSignedIn = useSignedIn();
  return (event) => {
    if (isSignedIn || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    askToSignIn(go);
  };
}
