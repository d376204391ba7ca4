import type { UserInfo } from "@verdict/contract";
import { useSyncExternalStore } from "react";
import { isStoredKey, isString, readStored, removeStored, writeStored } from "./storage.ts";

/** What is kept of the signed-in user between visits. */
export type SessionUser = Pick<UserInfo, "uid" | "username" | "avatar" | "roleList">;

export interface Session {
  readonly token: string | null;
  readonly user: SessionUser | null;
}

/** Why a session ended: by the user, by the server's refusal, or by another tab. */
export type EndReason = "signed-out" | "refused" | "other-tab";

const TOKEN = "token";
const USER = "user";

function isUser(value: unknown): value is SessionUser {
  return (
    typeof value === "object" &&
    value !== null &&
    "uid" in value &&
    "username" in value &&
    "roleList" in value &&
    Array.isArray(value.roleList)
  );
}

function load(): Session {
  const token = readStored(TOKEN, isString);
  return token ? { token, user: readStored(USER, isUser) } : { token: null, user: null };
}

let current: Session = load();
const watchers = new Set<() => void>();
const endWatchers = new Set<(reason: EndReason) => void>();

function become(next: Session): void {
  current = next;
  for (const watch of watchers) watch();
}

export const session = {
  get: (): Session => current,

  signIn(token: string, user: UserInfo): void {
    const kept: SessionUser = {
      uid: user.uid,
      username: user.username,
      avatar: user.avatar,
      roleList: user.roleList,
    };
    writeStored(USER, kept);
    writeStored(TOKEN, token);
    become({ token, user: kept });
  },

  /** Swaps the token for the one a renewal brought. */
  renew(token: string): void {
    if (!current.token) return;
    writeStored(TOKEN, token);
    become({ ...current, token });
  },

  setRoles(roleList: string[]): void {
    if (!current.user) return;
    const user = { ...current.user, roleList };
    writeStored(USER, user);
    become({ ...current, user });
  },

  end(reason: EndReason): void {
    if (!current.token && !current.user) return;
    removeStored(TOKEN);
    removeStored(USER);
    become({ token: null, user: null });
    for (const watch of endWatchers) watch(reason);
  },

  watch(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },

  watchEnd(watcher: (reason: EndReason) => void): () => void {
    endWatchers.add(watcher);
    return () => endWatchers.delete(watcher);
  },

  /**
   * Follows the other tabs: a token removed there ends the session here at once;
   * a token changed there is adopted when this tab becomes visible.
   */
  followTabs(): void {
    window.addEventListener("storage", (event) => {
      if (!isStoredKey(event, TOKEN)) return;
      if (readStored(TOKEN, isString) === null) session.end("other-tab");
      else if (document.visibilityState === "visible") adopt();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") adopt();
    });
  },
};

function adopt(): void {
  const stored = load();
  if (stored.token && stored.token !== current.token) become(stored);
}

export function useSession(): Session {
  return useSyncExternalStore(session.watch, session.get);
}

export function useSignedIn(): boolean {
  return useSession().token !== null;
}
