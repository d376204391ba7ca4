import { type ContestSummary, contestStatus } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "../../lib/dates.ts";

type Start = Pick<ContestSummary, "startTime" | "status" | "pausedMs">;

/** Whether the countdown stands: then the date is one far away, and none to be shown. */
export const isStartUnknown = ({ status, pausedMs }: Omit<Start, "startTime">): boolean =>
  pausedMs !== undefined && status === contestStatus.scheduled;

interface StartTimeProps {
  contest: Start;
}

/** When a contest starts; while its countdown stands nobody knows. */
export function StartTime({ contest }: StartTimeProps) {
  const { t } = useTranslation();
  if (isStartUnknown(contest)) return t("common.startUnknown");
  return <time dateTime={contest.startTime}>{formatDateTime(contest.startTime)}</time>;
}
