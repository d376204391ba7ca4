import type { TFunction } from "i18next";

const known = ["chat", "solution", "help", "suggestion", "record"] as const;

/** A category in the reader's language where the site came with it; what root wrote stays. */
export function categoryName(t: TFunction, name: string): string {
  const key = known.find((one) => one === name);
  return key ? t(`discussion.category.${key}`) : name;
}
