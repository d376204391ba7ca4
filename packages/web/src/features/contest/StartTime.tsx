import { type ContestSummary, contestStatus } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";

interface StartTimeProps {
  contest: Pick<ContestSummary, "startTime" | "status" | "pausedMs">;
}

/** When a contest starts; while its countdown stands nobody knows. */
export function StartTime({ contest: { startTime, status, pausedMs } }: StartTimeProps) {
  const { t } = useTranslation();
  if (pausedMs !== undefined && status === contestStatus.scheduled) return t("contest.startUnknown");
  return <time dateTime={startTime}>{formatDateTime(startTime)}</time>;
}
