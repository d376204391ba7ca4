import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

/** Which rows of a list are chosen, by key; those of other pages stay chosen. It draws its own boxes. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  clear(): void;
  /** The box above the rows, for those that are shown. */
  boxOfAll(shown: readonly string[]): ReactNode;
  boxOf(key: string): ReactNode;
}

interface SelectionOptions {
  /** What a row is called. */
  nameOf?: (key: string) => string;
  /** Keys of all rows, where the list is here whole: the box above the rows means those of every page. */
  all?: readonly string[];
}

export function useSelection({ nameOf = (key) => key, all }: SelectionOptions = {}): Selection {
  const { t } = useTranslation();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const choose = (changed: readonly string[], isChosen: boolean) => {
    const others = [...keys].filter((key) => !changed.includes(key));
    setKeys(new Set(isChosen ? [...others, ...changed] : others));
  };
  return {
    keys,
    clear: () => setKeys(new Set()),
    boxOfAll: (shown) => {
      const meant = all ?? shown;
      const chosen = meant.filter((key) => keys.has(key)).length;
      return (
        <Checkbox
          size="xs"
          aria-label={t("common.list.all")}
          checked={chosen > 0 && chosen === meant.length}
          indeterminate={chosen > 0 && chosen < meant.length}
          onChange={(event) => choose(meant, event.currentTarget.checked)}
        />
      );
    },
    boxOf: (key) => (
      <Checkbox
        size="xs"
        aria-label={t("common.list.choose", { name: nameOf(key) })}
        checked={keys.has(key)}
        onChange={(event) => choose([key], event.currentTarget.checked)}
      />
    ),
  };
}
