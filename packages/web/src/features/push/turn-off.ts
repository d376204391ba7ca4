import { readStored, removeStored, writeStored } from "../../lib/storage.ts";

/** This browser's own part of notifications, apart from the site's: signing out needs no more. */

/** Browsers offer it on safe addresses alone; some only to installed pages. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const registered = () => navigator.serviceWorker.getRegistration("/");

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  return (await registered())?.pushManager.getSubscription() ?? null;
}

const OWNER = "push-of";
const isText = (value: unknown): value is string => typeof value === "string";

export const rememberOwner = (uid: string): void => writeStored(OWNER, uid);

/** Whoever signed in is not to read what is told to whom was here before; `uid` null: nobody is signed in. */
export async function turnOffFor(uid: string | null): Promise<void> {
  const owner = readStored(OWNER, isText);
  if (owner !== null && owner !== uid) await turnOff();
}

/** The site hears of it with its next message, or is told beside. */
export async function turnOff(): Promise<void> {
  removeStored(OWNER);
  await (await ownSubscription())?.unsubscribe();
}
