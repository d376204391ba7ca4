import { useQuery } from "@tanstack/react-query";
import type { Tag } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { IconX } from "../../ui/icons.ts";
import problem from "./problem.module.css";
import { tagsQuery } from "./queries.ts";
import classes from "./tag-panel.module.css";

interface ChosenProps {
  selected: readonly number[];
  onRemove: (id: number) => void;
}

/** The tags of the bank that were chosen, each to be taken off again. */
export function TagChips({ bank, ...chosen }: ChosenProps & { bank: string | undefined }) {
  const { data } = useQuery(tagsQuery(bank));
  return <ChosenTags {...chosen} known={data?.flatMap(({ tagList }) => tagList)} />;
}

/** The same of tags that the caller knows; one that is not among them is a number. */
export function ChosenTags({
  known,
  selected,
  onRemove,
}: ChosenProps & { known: readonly Pick<Tag, "id" | "name" | "color">[] | undefined }) {
  const { t } = useTranslation();
  if (selected.length === 0) return null;
  const all = new Map(known?.map((tag) => [tag.id, tag]));
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
