import { ActionIcon, Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useEffect, useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay, IconX } from "../../ui/icons.ts";
import { AwardCard } from "./AwardCard.tsx";
import { BoardTable } from "./BoardTable.tsx";
import classes from "./resolver.module.css";
import type { Show } from "./resolver.ts";

interface ResolverShowProps {
  title: string;
  show: Show;
  removeStar: boolean;
  onClose: () => void;
}

/** Milliseconds between two steps that come by themselves. */
const SPEEDS_MS = [2000, 1000, 500, 200] as const;

/** The show over the whole window: a step for each key, or by itself until an award. */
export function ResolverShow({ title, show, removeStar, onClose }: ResolverShowProps) {
  const { t } = useTranslation();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [isAwarded, setAwarded] = useState(false);

  const step = () => {
    if (isAwarded) return setAwarded(false);
    const done = show.step();
    if (!done) setPlaying(false);
    if (done?.kind === "settle" && done.award) {
      setPlaying(false);
      setAwarded(true);
    }
    redraw();
  };
  const back = () => {
    setPlaying(false);
    if (isAwarded) setAwarded(false);
    show.back();
    redraw();
  };
  const faster = (by: number) =>
    setSpeed((before) => Math.min(Math.max(0, before + by), SPEEDS_MS.length - 1));
  const close = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    onClose();
  };
  useHotkeys(
    [
      ["Enter", step],
      ["Space", step],
      ["ArrowRight", step],
      ["ArrowLeft", back],
      ["p", () => setPlaying((before) => !before)],
      ["ArrowUp", () => faster(1)],
      ["ArrowDown", () => faster(-1)],
      ["Escape", () => (isAwarded ? setAwarded(false) : close())],
    ],
    ["BUTTON", "INPUT"],
  );
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(step, SPEEDS_MS[speed]);
    return () => clearTimeout(timer);
  });

  const { last } = show;
  return (
    <div className={classes.show} role="dialog" aria-modal aria-label={t("board.resolver.title")}>
      <header className={classes.bar}>
        <h1>{title}</h1>
        <span className={classes.state} role="status">
          {t(
            show.isOver
              ? "board.resolver.over"
              : isPlaying
                ? "board.resolver.playing"
                : "board.resolver.waits",
          )}
        </span>
        <ActionIcon variant="subtle" aria-label={t("board.resolver.back")} onClick={back}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={isPlaying ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
          onClick={() => setPlaying(!isPlaying)}
        >
          {t(isPlaying ? "board.replay.pause" : "board.replay.play")}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => setSpeed((speed + 1) % SPEEDS_MS.length)}>
          {t("board.resolver.speed", { seconds: (SPEEDS_MS[speed] ?? 1000) / 1000 })}
        </Button>
        <ActionIcon variant="subtle" aria-label={t("board.resolver.step")} onClick={step}>
          <IconChevronRight size={18} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={t("common.close")} onClick={close}>
          <IconX size={18} />
        </ActionIcon>
      </header>
      <BoardTable
        store={show.store}
        filter={{ removeStar }}
        cid={0}
        ownUid={null}
        cellHref={() => null}
        problemHref={null}
        isProjector
        focus={show.row}
      />
      {isAwarded && last?.kind === "settle" && last.award && (
        <AwardCard award={last.award} look={show.store.row(last.row)} onClose={() => setAwarded(false)} />
      )}
    </div>
  );
}
