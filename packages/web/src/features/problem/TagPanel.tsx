import { Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { IconCheck, IconSearch } from "../../ui/icons.ts";
import { FailedState } from "../../ui/states.tsx";
import problem from "./problem.module.css";
import { tagsQuery } from "./queries.ts";
import classes from "./tag-panel.module.css";

interface TagPanelProps {
  /** The problem bank whose tags are shown; undefined: all. */
  bank: string | undefined;
  selected: readonly number[];
  onToggle: (id: number) => void;
}

/** Every tag by classification; a problem must carry all that are chosen. */
export function TagPanel({ bank, selected, onToggle }: TagPanelProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState("");
  const { data, error, isError, refetch } = useQuery(tagsQuery(bank));
  const needle = wanted.trim().toLowerCase();
  const groups = data
    ?.map(({ classification, tagList }) => ({
      id: classification?.id ?? 0,
      name: classification?.name ?? null,
      tags: tagList.filter((tag) => tag.name.toLowerCase().includes(needle) || selected.includes(tag.id)),
    }))
    .filter((group) => group.tags.length > 0);
  return (
    <section className={card.card} aria-label={t("problem.tags")}>
      <div className={card.head}>
        <h2>{t("problem.tags")}</h2>
      </div>
      <div className={classes.tagPanel}>
        <TextInput
          size="xs"
          aria-label={t("problem.searchTags")}
          placeholder={t("problem.searchTags")}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        {isError && <FailedState error={error} onRetry={refetch} />}
        {!data && !isError && <Skeleton height={120} mt="sm" />}
        {groups?.length === 0 && (
          <p className={classes.noTags}>{t(needle ? "problem.noTags" : "problem.noTagsYet")}</p>
        )}
        {groups?.map((group) => (
          <div key={group.id}>
            {(group.name || groups.length > 1) && <h3>{group.name ?? t("problem.otherTags")}</h3>}
            <div className={classes.tagCloud}>
              {group.tags.map((tag) => {
                const isOn = selected.includes(tag.id);
                return (
                  <button
                    key={tag.id}
                    type="button"
                    className={classes.tagToggle}
                    aria-pressed={isOn}
                    onClick={() => onToggle(tag.id)}
                  >
                    {isOn ? (
                      <IconCheck size={12} stroke={3} aria-hidden />
                    ) : (
                      <span
                        className={problem.dot}
                        style={tag.color ? { background: tag.color } : undefined}
                        aria-hidden
                      />
                    )}
                    {tag.name}
                  </button>
                );
              })}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
