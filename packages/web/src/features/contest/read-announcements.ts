import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "../../lib/storage.ts";

/** Which announcements of a contest somebody has read, kept in this browser. */

/** As many as a call may name; the oldest ones are the first that nobody asks for any more. */
const KEPT = 1000;

const keyOf = (uid: string, cid: number) => `contest-read.${uid}.${cid}`;
const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((id) => Number.isInteger(id));

const watchers = new Set<() => void>();

export const readIds = (uid: string, cid: number): number[] => readStored(keyOf(uid, cid), isIds) ?? [];

export function markRead(uid: string, cid: number, ids: readonly number[]): void {
  const known = readIds(uid, cid);
  const fresh = ids.filter((id) => !known.includes(id));
  if (fresh.length === 0) return;
  const kept = [...known, ...fresh].toSorted((a, b) => a - b).slice(-KEPT);
  writeStored(keyOf(uid, cid), kept);
  for (const watch of watchers) watch();
}

function watchRead(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener("storage", watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener("storage", watcher);
  };
}

/** The ids as one text, which changes only with them. */
export const useReadKey = (uid: string, cid: number): string =>
  useSyncExternalStore(watchRead, () => readIds(uid, cid).join(","));
