import type { TrainingSummary } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import tags from "../contest/tags.module.css";
import classes from "./training.module.css";

export function AccessTag({ auth }: Pick<TrainingSummary, "auth">) {
  const { t } = useTranslation();
  const access = auth === "Private" ? "private" : "public";
  return (
    <span className={tags.tag} data-access={access} title={t(`training.access.${access}Hint`)}>
      {t(`training.access.${access}`)}
    </span>
  );
}

type CategoryTagProps = Pick<TrainingSummary, "categoryName" | "categoryColor">;

/** Nothing of a training that is in no category. */
export function CategoryTag({ categoryName, categoryColor }: CategoryTagProps) {
  if (categoryName === null) return null;
  return (
    <span className={classes.category}>
      <i style={categoryColor ? { background: categoryColor } : undefined} aria-hidden />
      {categoryName}
    </span>
  );
}
