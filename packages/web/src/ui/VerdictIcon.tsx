import type { Icon } from "@tabler/icons-react";
import type { StatusName } from "@verdict/contract";
import {
  IconAlertTriangle,
  IconBan,
  IconBolt,
  IconCheck,
  IconCircleHalf,
  IconClock,
  IconCloudOff,
  IconDatabase,
  IconEyeOff,
  IconFileAlert,
  IconHourglass,
  IconLoader,
  IconMinus,
  IconTextWrap,
  IconX,
} from "./icons.ts";
import classes from "./verdict.module.css";
import { statusName } from "./verdict.ts";

const icons: Record<StatusName, Icon> = {
  notSubmitted: IconMinus,
  submittedUnknown: IconEyeOff,
  cancelled: IconBan,
  presentationError: IconTextWrap,
  compileError: IconFileAlert,
  wrongAnswer: IconX,
  accepted: IconCheck,
  timeLimitExceeded: IconClock,
  memoryLimitExceeded: IconDatabase,
  runtimeError: IconBolt,
  systemError: IconAlertTriangle,
  pending: IconHourglass,
  compiling: IconLoader,
  judging: IconLoader,
  partialAccepted: IconCircleHalf,
  submitting: IconLoader,
  submitFailed: IconCloudOff,
};

/** The shape that stands beside a verdict's colour; turns while the work is under way. */
export function VerdictIcon({ status, size = 14 }: { status: number; size?: number }) {
  const name = statusName(status);
  const Shape = icons[name];
  return (
    <Shape
      size={size}
      stroke={2.4}
      aria-hidden
      className={Shape === IconLoader ? classes.turning : undefined}
    />
  );
}
