import { useTranslation } from "react-i18next";
import classes from "./desk.module.css";

/** Submissions of each of the last minutes as bars. */
export function Pace({ minutes }: { minutes: readonly number[] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...minutes);
  const sum = minutes.reduce((all, number) => all + number, 0);
  return (
    <div
      className={classes.pace}
      role="img"
      aria-label={t("desk.control.paceText", {
        minutes: minutes.length,
        number: sum,
        most: Math.max(...minutes),
      })}
    >
      {minutes.map((number, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its minute
          key={index}
          style={{ height: `${(100 * number) / most}%` }}
          title={String(number)}
        />
      ))}
    </div>
  );
}
