import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useServerTime } from "../../lib/server-clock.ts";
import { IconCloudOff, IconPlayerPause, IconPlayerPlay } from "../../ui/icons.ts";
import classes from "./board-page.module.css";
import type { BoardFeed, FeedStatus } from "./feed.ts";

interface LiveSwitchProps {
  feed: BoardFeed;
  status: FeedStatus;
  isPast: boolean;
  /** Also what is sent after the end is on the board. */
  containsEnd: boolean;
}

/** Whether news come, and a switch to pause the board for reading; nothing once the contest is over. */
export function LiveSwitch({ feed, status, isPast, containsEnd }: LiveSwitchProps) {
  const { t } = useTranslation();
  const { isConnected, isPaused, waiting, state } = status;
  const isOver = useServerTime((now) => state !== null && now >= state.settings.endAt && !containsEnd);
  if (isPast || (isOver && isConnected && !isPaused)) return null;
  return (
    <span className={`screen-only ${classes.live}`}>
      <span className={classes.state} role="status" data-state={isConnected ? "live" : "lost"}>
        {isConnected ? <i aria-hidden /> : <IconCloudOff size={15} aria-hidden />}
        {t(isConnected ? (isPaused ? "board.paused" : "board.live") : "board.connecting")}
      </span>
      <Button
        size="compact-sm"
        variant={isPaused ? "light" : "subtle"}
        aria-pressed={isPaused}
        leftSection={isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
        onClick={() => feed.pause(!isPaused)}
      >
        {isPaused && waiting > 0
          ? t("board.goOnWith", { count: waiting })
          : t(isPaused ? "board.goOn" : "board.pause")}
      </Button>
    </span>
  );
}
