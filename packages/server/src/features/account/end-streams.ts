import { setTimeout } from "node:timers/promises";
import type { Deps } from "../../deps.ts";
import { retryUntilDone } from "../../platform/every.ts";
import { GUESTS, onStreamsEnd } from "../../platform/notify.ts";
import type { User } from "../../viewer.ts";
import { goneOf } from "./session.ts";

/** After notices were lost so many users are looked at in one read, and reads are so far apart. */
const BATCH = 200;
const PAUSE_MS = 100;
const retry = { ms: 1000, failure: "sessions of open streams could not be looked at; tried again" };

/**
 * Ends open streams, `userOf`, when the session or the role of their user does, and those of guests when the site closes
 * to them. What they may hear is asked for anew when they come back.
 */
export function endWithSessions(
  { db, listener, log, settings, stopping }: Pick<Deps, "db" | "listener" | "log" | "settings" | "stopping">,
  userOf: ReadonlyMap<{ end(): void }, User | null>,
): void {
  function endOf(uid: string): void {
    for (const [stream, user] of userOf) if ((user?.uid ?? GUESTS) === uid) stream.end();
  }

  let turn = 0;
  /** Each stream that is open now; another turn that begins meanwhile looks at them instead. */
  async function lookAtAll(): Promise<void> {
    const mine = ++turn;
    const left = [...userOf].flatMap(([stream, user]) => (user ? [{ stream, user }] : []));
    while (left.length > 0 && mine === turn && !stopping.aborted) {
      const batch = left.splice(0, BATCH);
      const users = batch.map(({ user }) => user);
      await retryUntilDone({ log, stopping }, retry, async () => {
        const gone = await goneOf(db, users);
        for (const { stream, user } of batch) if (gone.has(user)) stream.end();
      });
      await setTimeout(PAUSE_MS, undefined, { ref: false });
    }
  }

  onStreamsEnd(listener, (uid) => {
    if (uid === null) void lookAtAll();
    else endOf(uid);
  });
  // Until a server has read that the site is closed, it lets guests open others.
  settings.onRead(() => {
    if (!settings.website().guests) endOf(GUESTS);
  });
}
