import { type RefusalCode, type RefusalParams, refusals } from "@verdict/contract";

export type CallErrorCode = RefusalCode | "timeout" | "network" | "unknown";

/** A call that brought no data. `code` is for translations, `message` the server's own words. */
export class CallError extends Error {
  override name = "CallError";
  readonly code: CallErrorCode;
  /** Of the envelope; 0 when no answer came. */
  readonly status: number;
  readonly httpStatus: number;

  constructor(
    code: CallErrorCode,
    options: ErrorOptions & { message?: string; status?: number; httpStatus?: number } = {},
  ) {
    super(options.message ?? "", options);
    this.code = code;
    this.status = options.status ?? 0;
    this.httpStatus = options.httpStatus ?? 0;
  }

  /** What the server filled into the refusal's text: `{seconds}` and the like. */
  get params(): RefusalParams {
    if (!(this.code in refusals)) return {};
    return paramsOf(refusals[this.code as RefusalCode].msg, this.message);
  }
}

/** Reads back what was filled into `template` to give `text`; {} where they do not belong together. */
export function paramsOf(template: string, text: string): RefusalParams {
  const pattern = template
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name ? `(?<${name}>.*)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  return { ...new RegExp(`^${pattern}$`, "s").exec(text)?.groups };
}
