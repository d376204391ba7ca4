import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import classes from "./ranking.module.css";

const pages = { acm: "/acm-rank", oi: "/oi-rank", rating: "/rating-rank" } as const;

/** The rankings of the site, side by side. */
export function RankKinds({ kind }: { kind: keyof typeof pages }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.kinds} aria-label={t("home.rank.kind")}>
      {(["acm", "oi", "rating"] as const).map((one) => (
        <Link key={one} to={pages[one]} aria-current={one === kind ? "page" : undefined}>
          {one === "rating" ? t("home.rating.title") : one.toUpperCase()}
        </Link>
      ))}
    </nav>
  );
}
