import { Button, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { People, Spec } from "@verdict/board";
import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconPlayerPause, IconPlayerPlay } from "../../ui/icons.ts";
import { PagePending } from "../../ui/PagePending.tsx";
import { FailedState } from "../../ui/states.tsx";
import { BoardTable } from "./BoardTable.tsx";
import classes from "./board-page.module.css";
import { type BoardPlace, boardReplayQuery } from "./queries.ts";
import { Replay } from "./replay.ts";
import { BoardStore } from "./store.ts";

type TableProps = Omit<ComponentProps<typeof BoardTable>, "store">;

interface ReplayBoardProps {
  place: BoardPlace;
  spec: Spec;
  people: People;
  minute: number;
  onMinute: (minute: number) => void;
  table: TableProps;
}

export default function ReplayBoard({ place, spec, people, ...rest }: ReplayBoardProps) {
  const { data, error, isError, refetch } = useQuery(boardReplayQuery(place));
  const replay = useMemo(() => data && new Replay(spec, people, data), [data, spec, people]);
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (!replay) return <PagePending />;
  return <Player replay={replay} isOutside={place.side === "outside"} {...rest} />;
}

/** Minutes of the contest in a second. */
const SPEEDS = [1, 5, 20, 60] as const;

interface PlayerProps extends Pick<ReplayBoardProps, "minute" | "onMinute" | "table"> {
  replay: Replay;
  isOutside: boolean;
}

/** The board of a minute, with a slider over the whole contest; the address names the minute when it stands still. */
function Player({ replay, isOutside, minute: named, onMinute, table }: PlayerProps) {
  const { t } = useTranslation();
  const { minutes } = replay;
  const [minute, setMinute] = useState(Math.min(named, minutes));
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(SPEEDS[1]);
  const [store] = useState(() => new BoardStore(replay.at(minute), { isOutside }));
  useEffect(() => {
    store.become(replay.at(minute));
  }, [store, replay, minute]);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setMinute((before) => Math.min(before + 1, minutes)), 1000 / speed);
    return () => clearInterval(timer);
  }, [isPlaying, speed, minutes]);
  const pause = () => {
    setPlaying(false);
    onMinute(minute);
  };
  useEffect(() => {
    if (!isPlaying || minute < minutes) return;
    setPlaying(false);
    onMinute(minute);
  }, [isPlaying, minute, minutes, onMinute]);
  const play = () => {
    if (minute >= minutes) setMinute(0);
    setPlaying(true);
  };
  return (
    <>
      <section className={`screen-only ${classes.replay}`} aria-label={t("board.replay.title")}>
        <Button
          size="compact-sm"
          leftSection={isPlaying ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
          onClick={() => (isPlaying ? pause() : play())}
        >
          {t(isPlaying ? "board.replay.pause" : "board.replay.play")}
        </Button>
        <input
          type="range"
          className={classes.slider}
          aria-label={t("board.replay.minute")}
          aria-valuetext={t("board.replay.asOf", { minute })}
          min={0}
          max={minutes}
          value={minute}
          onChange={(event) => {
            setPlaying(false);
            setMinute(Number(event.currentTarget.value));
          }}
          onPointerUp={() => onMinute(minute)}
          onKeyUp={() => onMinute(minute)}
        />
        <output className="numeric">{t("board.replay.asOf", { minute })}</output>
        <NativeSelect
          size="xs"
          aria-label={t("board.replay.speed")}
          value={String(speed)}
          onChange={(event) => setSpeed(Number(event.currentTarget.value))}
          data={SPEEDS.map((one) => ({
            value: String(one),
            label: t("board.replay.perSecond", { minutes: one }),
          }))}
        />
      </section>
      <BoardTable {...table} store={store} />
    </>
  );
}
