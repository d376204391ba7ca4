import { NO_BAN_REASON, type RefusalCode, type RefusalParams, refusals } from "@verdict/contract";
import { formatDateTime } from "./dates.ts";
import { i18n } from "./i18n.ts";

/** What the server filled into a refusal's English text to give `message`. Loaded with the first refusal. */
export function refusalParams(code: string, message: string): RefusalParams {
  return code in refusals ? forReader(paramsOf(refusals[code as RefusalCode].msg, message)) : {};
}

/** The server's own words and dates as the reader knows them; what people wrote stays. */
function forReader({ reason, until, ...rest }: RefusalParams): RefusalParams {
  return {
    ...rest,
    ...(reason !== undefined && {
      reason: reason === NO_BAN_REASON ? i18n.t("account.noBanReason") : reason,
    }),
    ...(until !== undefined && { until: formatDateTime(String(until)) }),
  };
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
