import { isOutage } from "./call-error.ts";

const told = new WeakSet<object>();
/** When a page last said that the server cannot be reached: true of everything it asks for then. */
let outageToldAt = Number.NEGATIVE_INFINITY;
const OUTAGE_MS = 5000;

/** The page itself says what failed: in place of what was asked for, or at the field it is about. */
export function markShownOnPage(error: unknown): void {
  if (typeof error === "object" && error !== null) told.add(error);
  if (isOutage(error)) outageToldAt = Date.now();
}

function isTold(error: unknown): boolean {
  if (isOutage(error) && Date.now() - outageToldAt < OUTAGE_MS) return true;
  return typeof error === "object" && error !== null && told.has(error);
}

/** Time enough for the page to be drawn with it. */
const DRAWN_MS = 250;

/** Says what failed by `tell`, unless the page says so by then or it was said already. */
export function unlessShownOnPage(error: unknown, tell: (error: unknown) => void): void {
  setTimeout(() => {
    if (isTold(error)) return;
    if (typeof error === "object" && error !== null) told.add(error);
    tell(error);
  }, DRAWN_MS);
}
