import type { TrainingCell } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../lib/units.ts";
import { statusName, statusShort, toneOf } from "../../ui/verdict.ts";
import classes from "./training.module.css";

interface CellMarkProps {
  cell: (TrainingCell & { isLate?: boolean }) | undefined;
}

/** A member at a problem: the verdict for short, and how long the program ran. */
export function CellMark({ cell }: CellMarkProps) {
  const { t } = useTranslation();
  if (!cell) return null;
  const words = t(`status.${statusName(cell.status)}`);
  return (
    <span className={classes.mark} data-tone={toneOf(cell.status)} title={words}>
      <b>{statusShort(cell.status)}</b>
      <span className="visually-hidden">{words}</span>
      {cell.runTime !== undefined && <small>{formatTime(cell.runTime)}</small>}
      {cell.isLate && <small>{t("training.late")}</small>}
    </span>
  );
}
