import type { RefusalCode, RefusalParams } from "@verdict/contract";

export type CallErrorCode = RefusalCode | "timeout" | "network" | "unknown";

interface CallErrorOptions extends ErrorOptions {
  message?: string;
  params?: RefusalParams;
  status?: number;
  httpStatus?: number;
  requestId?: string | null;
}

/** A call that brought no data. `code` is for translations, `message` the server's own words. */
export class CallError extends Error {
  override name = "CallError";
  readonly code: CallErrorCode;
  /** What the server filled into the refusal's text: `{seconds}` and the like. */
  readonly params: RefusalParams;
  /** Of the envelope; 0 when no answer came. */
  readonly status: number;
  readonly httpStatus: number;
  /** What the server's log calls the call; null when no answer came. */
  readonly requestId: string | null;

  constructor(code: CallErrorCode, options: CallErrorOptions = {}) {
    super(options.message ?? "", options);
    this.code = code;
    this.params = options.params ?? {};
    this.status = options.status ?? 0;
    this.httpStatus = options.httpStatus ?? 0;
    this.requestId = options.requestId ?? null;
  }
}

/** Whether a call failed because nobody could answer it, and not because of what was asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.code === "network" || error.code === "timeout" || error.httpStatus >= 500;
}
