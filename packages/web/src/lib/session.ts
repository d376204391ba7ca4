import type { Permission, UserInfo } from "@verdict/contract";
import { useSyncExternalStore } from "react";
import { isFramed } from "./framed.ts";
import { isStoredKey, readStored, removeStored, writeStored } from "./storage.ts";
import { readToken, TOKEN_KEY } from "./token.ts";

/** What is kept of the signed-in user between visits. */
export type SessionUser = Pick<UserInfo, "uid" | "username" | "avatar" | "roleList"> & Partial<Rights>;

/** What the server last said the user may do. Absent until it has said so. */
interface Rights {
  readonly permissions: readonly string[];
  /** Why the user's role takes something away; null for every other role. */
  readonly banReason: string | null;
  /** When that ends by itself. */
  readonly banUntil: string | null;
}

export interface Session {
  readonly token: string | null;
  readonly user: SessionUser | null;
}

/** Why a session ended: by the user, by the server's refusal, or by another tab. */
export type EndReason = "signed-out" | "refused" | "other-tab";

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

/** Inside another site's page a session lasts as long as the page: what other tabs have is neither taken nor given. */
const keep: typeof writeStored = (key, value) => {
  if (!isFramed) writeStored(key, value);
};

function load(): Session {
  if (isFramed) return { token: null, user: null };
  const token = readToken();
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
    keep(USER, kept);
    keep(TOKEN_KEY, token);
    become({ token, user: kept });
  },

  /** Swaps the token for the one a renewal brought. */
  renew(token: string): void {
    if (!current.token) return;
    keep(TOKEN_KEY, token);
    become({ ...current, token });
  },

  /** Takes over what is known anew of the user, e.g. roles or another picture. */
  update(news: Partial<Omit<SessionUser, "uid">>): void {
    if (!current.user) return;
    const user = { ...current.user, ...news };
    if (JSON.stringify(user) === JSON.stringify(current.user)) return;
    keep(USER, user);
    become({ ...current, user });
  },

  end(reason: EndReason): void {
    if (!current.token && !current.user) return;
    if (!isFramed) {
      removeStored(TOKEN_KEY);
      removeStored(USER);
    }
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
   * a token changed there is adopted when this tab becomes visible. Another picture shows at once.
   */
  followTabs(): void {
    if (isFramed) return;
    window.addEventListener("storage", (event) => {
      if (isStoredKey(event, USER)) adoptUser();
      if (!isStoredKey(event, TOKEN_KEY)) return;
      if (readToken() === null) session.end("other-tab");
      else if (document.visibilityState === "visible") adopt();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") adopt();
    });
  },
};

/** Whether this tab shows administrators' pages, which have a sign-in of their own. */
export function isBackOffice(): boolean {
  return /^\/admin(?:\/|$)/.test(window.location.pathname);
}

function adopt(): void {
  const stored = load();
  if (stored.token && stored.token !== current.token) become(stored);
}

function adoptUser(): void {
  const user = readStored(USER, isUser);
  if (user && user.uid === current.user?.uid) become({ ...current, user });
}

/**
 * Why the user may not do what needs `permission`: the reason of the ban, "" where none is given or the role simply
 * lacks it, null where nothing is known to be in the way.
 */
export function useBan(permission: Permission): string | null {
  const { user } = useSession();
  if (!user?.permissions || user.permissions.includes(permission)) return null;
  return user.banReason ?? "";
}

export function useSession(): Session {
  return useSyncExternalStore(session.watch, session.get);
}

export function useSignedIn(): boolean {
  return useSession().token !== null;
}
