import { Link } from "@tanstack/react-router";
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

type CategoryTagProps = Pick<TrainingSummary, "categoryId" | "categoryName" | "categoryColor" | "gid">;

/** Nothing of a training that is in no category; of the site's it leads to the others of the category. */
export function CategoryTag({ categoryId, categoryName, categoryColor, gid }: CategoryTagProps) {
  if (categoryId === null || categoryName === null) return null;
  const tag = (
    <>
      <i style={categoryColor ? { background: categoryColor } : undefined} aria-hidden />
      {categoryName}
    </>
  );
  if (gid !== null) return <span className={classes.category}>{tag}</span>;
  return (
    <Link to="/training" search={{ categoryId }} className={classes.category}>
      {tag}
    </Link>
  );
}
