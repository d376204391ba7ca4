import { useTranslation } from "react-i18next";
import classes from "./rating.module.css";

/** From here up a rating wears the next colour. */
const BANDS = [1200, 1400, 1600, 1900, 2100, 2400] as const;

export const bandOf = (rating: number): number => BANDS.filter((from) => rating >= from).length;

/** A rating in the colour of its height; a question mark behind one of few contests. */
export function RatingNumber({ rating, isProvisional = false }: { rating: number; isProvisional?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={`numeric ${classes.rating}`} data-band={bandOf(rating)}>
      {rating}
      {isProvisional && (
        <abbr title={t("home.rating.provisional")} className={classes.provisional}>
          ?
        </abbr>
      )}
    </span>
  );
}

/** What a contest did to it. */
export function RatingStep({ before, after }: { before: number | null; after: number }) {
  const { t } = useTranslation();
  if (before === null) return <span className={classes.dim}>{t("home.rating.first")}</span>;
  const step = after - before;
  return (
    <span className={`numeric ${classes.step}`} data-step={Math.sign(step)}>
      {step > 0 ? `+${step}` : step === 0 ? "±0" : `−${-step}`}
    </span>
  );
}
