import { NativeSelect } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { PageNumbers } from "./PageNumbers.tsx";
import classes from "./pager.module.css";

interface PagerProps {
  page: number;
  size: number;
  total: number;
  sizes: readonly number[];
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Pager with size selector; five page buttons, three where the window is narrow. */
export function Pager({ page, size, total, sizes, onPage, onSize }: PagerProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 47.99em)");
  const choices = [...new Set([...sizes, size])].sort((a, b) => a - b);
  return (
    <nav className={classes.bar} aria-label={t("common.pages")}>
      <span className={classes.total}>{t("common.total", { count: total })}</span>
      <PageNumbers
        page={page}
        pages={Math.max(1, Math.ceil(total / size))}
        onPage={onPage}
        siblings={isNarrow ? 0 : 1}
      />
      <NativeSelect
        size="xs"
        aria-label={t("common.pageSize")}
        value={size}
        data={choices.map((value) => ({
          value: String(value),
          label: t("common.perPage", { count: value }),
        }))}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
    </nav>
  );
}
