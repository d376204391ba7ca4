import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import type { ListAddress } from "../../ui/list/address.ts";
import { TextFilter } from "../../ui/list/filters.tsx";
import classes from "./ranking.module.css";
import type { RankSearch } from "./search.ts";

const pages = { acm: "/acm-rank", oi: "/oi-rank", rating: "/rating-rank" } as const;

interface RankHeadProps {
  title: string;
  kind: keyof typeof pages;
  search: RankSearch;
  address: Pick<ListAddress<RankSearch>, "change">;
}

/** What a ranking of the site is called, the others beside it, and whom to look for. */
export function RankHead({ title, kind, search, address }: RankHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={card.head}>
      <h1>{title}</h1>
      <nav className={classes.kinds} aria-label={t("home.rank.kind")}>
        {(["acm", "oi", "rating"] as const).map((one) => (
          <Link key={one} to={pages[one]} aria-current={one === kind ? "page" : undefined}>
            {one === "rating" ? t("home.rating.title") : one.toUpperCase()}
          </Link>
        ))}
      </nav>
      <TextFilter
        isSearch
        className={classes.search}
        label={t("home.rank.search")}
        placeholder={t("home.rank.searchPlaceholder")}
        value={search.searchUser}
        onChange={(searchUser) => address.change({ searchUser })}
      />
    </div>
  );
}
