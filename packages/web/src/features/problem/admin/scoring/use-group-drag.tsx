import type { ScoreGroup } from "@verdict/contract";
import { type HTMLAttributes, type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconGripVertical } from "../../../../ui/icons.ts";
import classes from "./scoring.module.css";
import { movedByKey, movedTo, type Path } from "./tree.ts";

export type GroupDrag = ReturnType<typeof useGroupDrag>;

/** Groups are dragged by their handles, also into one another and out again; the handle takes arrow keys for the same. */
export function useGroupDrag(groups: readonly ScoreGroup[], onChange: (groups: ScoreGroup[]) => void) {
  const { t } = useTranslation();
  const [dragged, drag] = useState<Path | null>(null);
  const list = useRef<HTMLDivElement>(null);

  const dropAt = (to: Path) => dragged && movedTo(groups, dragged, to);

  /** Of the card of a group. */
  const zone = (path: Path): HTMLAttributes<HTMLElement> => ({
    onDragOver(event) {
      event.stopPropagation();
      if (dropAt(path)) event.preventDefault();
    },
    onDrop(event) {
      event.preventDefault();
      event.stopPropagation();
      const next = dropAt(path);
      if (next) onChange(next);
      drag(null);
    },
  });

  function onKeyDown(event: KeyboardEvent, path: Path, key: string) {
    const next = movedByKey(groups, path, event.key);
    if (!next) return;
    event.preventDefault();
    onChange(next);
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(key)}"]`)?.focus();
    });
  }

  const handle = (path: Path, key: string) => (
    <button
      type="button"
      className={classes.handle}
      data-handle={key}
      draggable
      aria-label={t("admin.scoring.move", { name: key })}
      title={t("admin.scoring.move", { name: key })}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        drag(path);
      }}
      onDragEnd={() => drag(null)}
      onKeyDown={(event) => onKeyDown(event, path, key)}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  );

  return { list, zone, handle };
}
