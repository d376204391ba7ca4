import { useTranslation } from "react-i18next";
import classes from "./problem.module.css";

const levels = ["easy", "medium", "hard"] as const;

/** Level in words, with its colour and as many filled bars as it weighs. */
export function Difficulty({ level }: { level: number | null }) {
  const { t } = useTranslation();
  const name = levels[level ?? -1];
  if (!name || level === null) return <span className={classes.level}>–</span>;
  return (
    <span className={classes.level} data-level={name}>
      <span className={classes.bars} aria-hidden>
        {levels.map((bar, index) => (
          <i key={bar} data-on={index <= level || undefined} />
        ))}
      </span>
      {t(`difficulty.${name}`)}
    </span>
  );
}
