import { useTranslation } from "react-i18next";
import { progressOf } from "./progress.ts";
import classes from "./training.module.css";

interface ProgressProps {
  solved: number;
  all: number;
  /** Percent beside the numbers. */
  isWhole?: boolean;
}

/** A bar, and how many problems of how many. */
export function Progress({ solved, all, isWhole = false }: ProgressProps) {
  const { t } = useTranslation();
  const percent = progressOf(solved, all);
  return (
    <span className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={t("training.progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-done={percent === 100 || undefined}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="numeric">
        {solved} / {all}
        {isWhole && ` · ${percent}%`}
      </span>
    </span>
  );
}
