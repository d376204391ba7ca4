import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { type RankRow, scoreOf } from "./columns.tsx";
import type { RankKind } from "./queries.ts";
import classes from "./top-ten.module.css";

/** The first ten as bars: solved problems before all submissions, or scores. The list itself is the text of the chart. */
export default function TopTen({ kind, rows }: { kind: RankKind; rows: RankRow[] }) {
  const { t } = useTranslation();
  const count = useCount();
  const shown = rows.slice(0, 10);
  const most = Math.max(1, ...shown.map((row) => (kind === "oi" ? scoreOf(row) : (row.total ?? 0))));
  /** The bar's numbers with their names, for who hears them without seeing the legend. */
  const wordsOf = (row: RankRow) =>
    kind === "acm"
      ? `${t("home.rank.solved")}: ${count(row.ac)}, ${t("home.rank.total")}: ${count(row.total ?? 0)}`
      : `${t("home.rank.score")}: ${count(scoreOf(row))}`;
  /** The least that can be seen, but nothing for nothing. */
  const widthOf = (count: number) => ({ width: count && `max(2px, ${(count / most) * 100}%)` });
  return (
    <figure className={classes.figure} aria-label={t("home.rank.topTen")}>
      <figcaption className={classes.legend} aria-hidden>
        {kind === "acm" ? (
          <>
            <span>
              <i data-kind="solved" aria-hidden />
              {t("home.rank.solved")}
            </span>
            <span>
              <i data-kind="total" aria-hidden />
              {t("home.rank.total")}
            </span>
          </>
        ) : (
          <span>
            <i data-kind="score" aria-hidden />
            {t("home.rank.score")}
          </span>
        )}
      </figcaption>
      <ol className={classes.bars}>
        {shown.map((row) => (
          <li key={row.uid}>
            <Link to="/user-home" search={{ uid: row.uid, username: row.username }} className={classes.name}>
              {row.username}
            </Link>
            <span className={classes.track} aria-hidden>
              {kind === "acm" ? (
                <>
                  <i data-kind="total" style={widthOf(row.total ?? 0)} />
                  <i data-kind="solved" style={widthOf(row.ac)} />
                </>
              ) : (
                <i data-kind="score" style={widthOf(scoreOf(row))} />
              )}
            </span>
            <span className={`numeric ${classes.value}`} aria-hidden>
              {kind === "acm" ? `${count(row.ac)} / ${count(row.total ?? 0)}` : count(scoreOf(row))}
            </span>
            <span className="visually-hidden">{wordsOf(row)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
