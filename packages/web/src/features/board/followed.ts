import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";

/** Users whose rows a viewer follows in a contest; kept in this browser. */
const FOLLOWED_MAX = 100;

const keyOf = (cid: number) => `board.followed.${cid}`;
const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((uid) => typeof uid === "string");

const lists = new Map<number, readonly string[]>();
const watchers = new Set<() => void>();

export function followed(cid: number): readonly string[] {
  const known = lists.get(cid);
  if (known) return known;
  const list = readStored(keyOf(cid), isList) ?? [];
  lists.set(cid, list);
  return list;
}

export function toggleFollowed(cid: number, uid: string): void {
  const before = followed(cid);
  const list = before.includes(uid)
    ? before.filter((other) => other !== uid)
    : [...before, uid].slice(-FOLLOWED_MAX);
  lists.set(cid, list);
  writeStored(keyOf(cid), list);
  for (const watch of watchers) watch();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const useFollowed = (cid: number): readonly string[] =>
  useSyncExternalStore(watch, () => followed(cid));
