import { NO_BAN_REASON, type RefusalParams } from "@verdict/contract";
import { formatDateTime } from "./dates.ts";
import { i18n } from "./i18n.ts";

/** The server's own words and dates as the reader knows them; what people wrote stays. Loaded with the first refusal. */
export function localizedParams({ reason, until, ...rest }: RefusalParams): RefusalParams {
  return {
    ...rest,
    ...(reason !== undefined && {
      reason: reason === NO_BAN_REASON ? i18n.t("refusal.no-ban-reason") : reason,
    }),
    ...(until !== undefined && { until: formatDateTime(String(until)) }),
  };
}
