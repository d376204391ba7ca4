import { type RefusalCode, type RefusalParams, refusalText } from "@verdict/contract";

/** An expected "no". Everything else that is thrown is a fault. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  /** What its text is filled with. */
  readonly params: RefusalParams;
  /** What the answer carries beside the refusal; null for most. */
  readonly data: unknown;
  /** Has the real HTTP status, whatever is usual for its code. */
  readonly isHttp: boolean;

  /** `message` is English, for logs: callers are told in their own language (Reader). */
  constructor(
    code: RefusalCode,
    params: RefusalParams = {},
    options?: ErrorOptions & { data?: unknown; isHttp?: boolean },
  ) {
    super(refusalText(code, params), options);
    this.code = code;
    this.params = params;
    this.data = options?.data ?? null;
    this.isHttp = options?.isHttp ?? false;
  }
}

/**
 * What is named by a number of its own and lies in something that the caller may not know of is as one that is not there:
 * who hears `of` is told `missing`.
 */
export async function refusedAs<T>(work: Promise<T>, of: RefusalCode, missing: RefusalCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refusal && error.code === of ? new Refusal(missing) : error;
  }
}

export function refuseIf(code: RefusalCode | null): void {
  if (code) throw new Refusal(code);
}
