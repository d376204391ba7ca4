import { getWebsiteConfig } from "@verdict/contract";
import { call } from "./call.ts";
import { isOutage } from "./call-error.ts";
import { pauseUntilOnline } from "./pause.ts";

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;
/** A site that can serve says so sooner. */
const READY_MS = 10_000;
/** After this long without a failure the next one is looked after at once again. */
const CALM_MS = 120_000;

let pauseMs = FIRST_PAUSE_MS;
let backAt = 0;
let looking: Promise<void> | null = null;

/** Done when the site can serve again; however many wait for it, it is asked once every few seconds. */
export function whenServerIsBack(): Promise<void> {
  looking ??= look().finally(() => {
    looking = null;
  });
  return looking;
}

async function look(): Promise<void> {
  if (Date.now() - backAt > CALM_MS) pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    // Most outages are the reader's own; after one of the site not all pages ask at once.
    await pauseUntilOnline(pauseMs * (0.5 + Math.random()));
    // One call may fail for ever while others are answered: it is tried less and less often.
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (await siteServes()) {
      backAt = Date.now();
      return;
    }
  }
}

/** Whether the server has its database: without it, it answers some calls from memory only. */
async function siteServes(): Promise<boolean> {
  let text: string;
  try {
    const response = await fetch("/readyz", { cache: "no-store", signal: AbortSignal.timeout(READY_MS) });
    text = await response.text();
  } catch {
    return false;
  }
  const database = /"database":(true|false)/.exec(text)?.[1];
  // A proxy in between may keep the address to itself.
  return database ? database === "true" : serverAnswers();
}

/** Asked by what every visitor may read, of a closed site too. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await call(getWebsiteConfig);
    return true;
  } catch (error) {
    return !isOutage(error);
  }
}
