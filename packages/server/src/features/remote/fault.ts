/**
 * Why a judge elsewhere did not do what was asked.
 * - `unreachable`: no answer, or one that says the judge itself failed
 * - `maintenance`, `captcha`: a page that says so stood in place of the wanted one
 * - `rate-limited`: asked too often
 * - `page-changed`: an answer that lacks what it always had
 * - `signed-out`: the session is over; signing in again helps
 * - `sign-in-refused`: name and password are not taken
 * - `rejected`: the judge does not take this program; its reason is in the message
 * - `not-found`: no such problem or run
 * - `blocked`: an address that this adapter may not reach
 */
export type FaultKind =
  | "unreachable"
  | "maintenance"
  | "captcha"
  | "rate-limited"
  | "page-changed"
  | "signed-out"
  | "sign-in-refused"
  | "rejected"
  | "not-found"
  | "blocked";

export class RemoteFault extends Error {
  override name = "RemoteFault";
  readonly kind: FaultKind;
  /** Set where the judge says how long to wait. */
  readonly retryAfterMs: number | null;
  /** The request did not leave: nobody has got it. */
  readonly isUnsent: boolean;

  constructor(
    kind: FaultKind,
    message: string,
    {
      retryAfterMs = null,
      isUnsent = false,
      ...options
    }: ErrorOptions & { retryAfterMs?: number | null; isUnsent?: boolean } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.isUnsent = isUnsent;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Faults that say something of the whole judge: the breaker counts them. */
export const ofTheSite: ReadonlySet<FaultKind> = new Set([
  "unreachable",
  "maintenance",
  "captcha",
  "page-changed",
]);

/** Of an answer that lacks `what`, which such a page always had. */
export const pageChanged = (what: string) => new RemoteFault("page-changed", `the page has no ${what}`);
