import { Pagination } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface PageNumbersProps {
  page: number;
  /** Number of pages. */
  pages: number;
  onPage: (page: number) => void;
  /** Pages shown on either side of the present one. */
  siblings?: number;
}

/** The numbers of a list's pages, each with a name of its own for who cannot see where it stands. */
export function PageNumbers({ page, pages, onPage, siblings = 1 }: PageNumbersProps) {
  const { t } = useTranslation();
  return (
    <Pagination
      size="sm"
      total={pages}
      value={page}
      onChange={onPage}
      siblings={siblings}
      getControlProps={(control) => ({ "aria-label": t(`common.page.${control}`) })}
      getItemProps={(number) => ({ "aria-label": t("common.page.number", { number }) })}
    />
  );
}
