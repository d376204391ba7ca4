import { useSyncExternalStore } from "react";

export type SignInMode = "sign-in" | "register" | "reset";

/** A request to sign in: any part of the client may make it, the shell opens the dialog. */
export interface SignInRequest {
  /** What the dialog opens with. */
  readonly mode: SignInMode;
  /** What to do once signed in, e.g. go on to the page that was asked for. */
  readonly then: (() => void) | null;
  /** Why it opens by itself, in the reader's language: the dialog says so, and nothing else does. */
  readonly reason: string | null;
}

let request: SignInRequest | null = null;
const watchers = new Set<() => void>();

function set(next: SignInRequest | null): void {
  request = next;
  for (const watch of watchers) watch();
}

export function requestSignIn(
  then: (() => void) | null = null,
  mode: SignInMode = "sign-in",
  reason: string | null = null,
): void {
  set({ then, mode, reason });
}

/** After a session has run out; who is being asked to sign in already is not asked anew by the next call that failed. */
export function requestNewSession(reason: string): void {
  if (!request) requestSignIn(null, "sign-in", reason);
}

export function dropSignInRequest(): void {
  set(null);
}

function watchRequest(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function useSignInRequest(): SignInRequest | null {
  return useSyncExternalStore(watchRequest, () => request);
}
