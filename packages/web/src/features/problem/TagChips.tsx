import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { IconX } from "../../ui/icons.ts";
import problem from "./problem.module.css";
import { tagsQuery } from "./queries.ts";
import classes from "./tag-panel.module.css";

/** The chosen tags, each to be taken off again. */
export function TagChips({
  bank,
  selected,
  onRemove,
}: {
  bank: string | undefined;
  selected: readonly number[];
  onRemove: (id: number) => void;
}) {
  const { t } = useTranslation();
  const { data } = useQuery(tagsQuery(bank));
  if (selected.length === 0) return null;
  const all = new Map(data?.flatMap(({ tagList }) => tagList.map((tag) => [tag.id, tag])));
  return (
    <ul className={problem.chips} aria-label={t("problem.chosenTags")}>
      {selected.map((id) => {
        const tag = all.get(id);
        const name = tag?.name ?? `#${id}`;
        return (
          <li key={id}>
            <button
              type="button"
              className={classes.tagToggle}
              aria-label={t("problem.removeTag", { name })}
              onClick={() => onRemove(id)}
            >
              <span
                className={problem.dot}
                style={tag?.color ? { background: tag.color } : undefined}
                aria-hidden
              />
              {name}
              <IconX size={13} aria-hidden />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
