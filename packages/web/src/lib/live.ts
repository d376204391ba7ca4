import { type LiveEvent, live } from "@verdict/contract";
import { streamEvents } from "./event-stream.ts";
import { session } from "./session.ts";
import { isVisible, onVisibility } from "./visible.ts";

/** What somebody wants to hear. */
interface Listener {
  topic: string;
  /** Where to go on: appended to the topic when the stream is opened. */
  since: () => string | null;
  hear: (event: LiveEvent) => void;
  /** The stream is open (true), or was lost. */
  connected: (isConnected: boolean) => void;
  /** The stream is there again after it was lost or dead, or closed because nobody looked. */
  missed: () => void;
}

/** Topics that come within this time share one opening. */
const GATHER_MS = 30;
const RETRY_MS = [500, 1000, 2000, 5000, 10_000] as const;
/** A stream that ends sooner has failed. */
const LASTED_MS = 10_000;
/**
 * Servers beat every 15 seconds, and repeat to who joins a topic what was told of it in the last 15: who has heard
 * nothing for longer, of a dead connection say, may have missed something. The rest is what an opening takes.
 */
const HEARD_MS = 17_000;

const listeners = new Set<Listener>();
let running: AbortController | null = null;
let planned: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
/** Whether there was no stream for a while, though somebody listened. */
let isBroken = false;
/** How far the computer's clock is ahead of the one that stands still while it sleeps; null: nobody listens. */
let lead: number | null = null;
const WATCH_MS = 5_000;
/** What the two clocks may drift apart between two looks. */
const DRIFT_MS = 2_000;
/** When something last came, by the computer's clock, which goes on while it sleeps; null: nobody listened since. */
let heardAt: number | null = null;

/** The tab's one stream of news; a page says what it wants to hear and gets back how to stop. */
export function listenLive(
  topic: string,
  hear: Listener["hear"],
  {
    since = () => null,
    connected = () => {},
    missed = () => {},
  }: Partial<Pick<Listener, "since" | "connected" | "missed">> = {},
): () => void {
  const listener = { topic, hear, since, connected, missed };
  listeners.add(listener);
  if (lead === null) watchForSleep();
  plan(GATHER_MS);
  return () => {
    listeners.delete(listener);
    plan(GATHER_MS);
  };
}

// Another account hears other things.
session.watch(() => {
  const { token } = session.get();
  if (token === usedToken) return;
  plan(GATHER_MS);
});
let usedToken: string | null = session.get().token;

// A browser opens six connections to a site over HTTP/1.1: tabs that nobody looks at give theirs back.
onVisibility(() => plan(0));

/**
 * A short sleep can leave the stream alive, and then nothing says that the pages' clock, which stood still, is behind:
 * the stream is opened anew, and its pages ask.
 */
function watchForSleep(): void {
  if (listeners.size === 0) {
    lead = null;
    return;
  }
  const now = Date.now() - performance.now();
  if (lead !== null && Math.abs(now - lead) > DRIFT_MS) {
    isBroken = true;
    plan(0);
  }
  lead = now;
  setTimeout(watchForSleep, WATCH_MS);
}

function plan(ms: number): void {
  clearTimeout(planned);
  planned = setTimeout(open, ms);
}

async function open(): Promise<void> {
  running?.abort();
  if (listeners.size === 0 || !isVisible()) {
    isBroken = listeners.size > 0;
    if (!isBroken) heardAt = null;
    return;
  }
  const control = new AbortController();
  running = control;
  const begun = performance.now();
  // What pages show was asked for about now.
  heardAt ??= Date.now();
  usedToken = session.get().token;
  const asked = [...listeners];
  const topics = new Set(
    asked.map(({ topic, since }) => {
      const from = since();
      return from === null ? topic : `${topic}@${from}`;
    }),
  );
  try {
    const query = { topic: [...topics].join(",") };
    const stream = streamEvents(live, {
      query,
      signal: control.signal,
      opened: () => control.signal.aborted || opened(asked),
      heard: () => {
        if (!control.signal.aborted) heardAt = Date.now();
      },
    });
    for await (const event of stream) {
      if (control.signal.aborted) return;
      for (const { topic, hear } of listeners) if (topic === event.topic) hear(event);
    }
  } catch {
    // Told below; the next try says more.
  }
  if (control.signal.aborted) return;
  isBroken = true;
  tell(asked, false);
  if (performance.now() - begun > LASTED_MS) failures = 0;
  const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0;
  // Not all pages at once when a server comes back.
  plan(wait * (0.5 + Math.random()));
}

function opened(asked: readonly Listener[]): void {
  tell(asked, true);
  const isLate = heardAt !== null && Date.now() - heardAt > HEARD_MS;
  heardAt = Date.now();
  if (!isBroken && !isLate) return;
  isBroken = false;
  for (const listener of asked) if (listeners.has(listener)) listener.missed();
}

function tell(asked: readonly Listener[], isConnected: boolean): void {
  for (const listener of asked) if (listeners.has(listener)) listener.connected(isConnected);
}
