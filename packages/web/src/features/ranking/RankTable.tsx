import { Skeleton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { AcmRankRow, OiRankRow } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { acceptanceRate, formatPercent } from "../../lib/units.ts";
import table from "../../ui/table.module.css";
import { Place } from "./Place.tsx";
import { plainOf } from "./plain.ts";
import type { RankKind } from "./queries.ts";
import classes from "./ranking.module.css";
import { UserLink } from "./UserLink.tsx";

export type RankRow = AcmRankRow | OiRankRow;

export const scoreOf = (row: RankRow): number => ("score" in row ? row.score : 0);

interface RankTableProps {
  kind: RankKind;
  /** undefined while loading. */
  rows: RankRow[] | undefined;
  /** Sequence number of the first row. */
  first: number;
  expectedRows: number;
  /** Sequence numbers of a search count what was found; they are no places, and wear no medals. */
  isSearch: boolean;
}

export function RankTable({ kind, rows, first, expectedRows, isSearch }: RankTableProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const count = useCount();
  return (
    <table className={`${table.table} ${classes.rank}`} data-kind={kind}>
      <caption className="visually-hidden">{t(`home.rank.${kind}`)}</caption>
      <thead>
        <tr>
          <th className={classes.colPlace}>{t("home.rank.place")}</th>
          <th>{t("home.rank.user")}</th>
          {kind === "oi" && <th className={`${classes.colNumber} ${table.right}`}>{t("home.rank.score")}</th>}
          <th className={`${classes.colNumber} ${table.right}`}>{t("home.rank.solved")}</th>
          <th className={`${classes.colNumber} ${classes.wideOnly} ${table.right}`}>
            {t("home.rank.total")}
          </th>
          <th className={`${classes.colNumber} ${classes.wideOnly} ${table.right}`}>{t("home.rank.rate")}</th>
          <th className={classes.wideOnly}>{t("home.rank.signature")}</th>
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row, index) => (
              <tr key={row.uid} data-own={row.uid === user?.uid || undefined}>
                <td>
                  {isSearch ? (
                    <span className="numeric">{first + index}</span>
                  ) : (
                    <Place number={first + index} />
                  )}
                </td>
                <td>
                  <div className={classes.who}>
                    <UserLink user={row} />
                    {row.nickname && <span className={classes.nickname}>{row.nickname}</span>}
                  </div>
                </td>
                {kind === "oi" && <td className={`numeric ${table.right}`}>{count(scoreOf(row))}</td>}
                <td className={`numeric ${table.right}`}>
                  <Link to="/status" search={{ username: row.username, status: 0 }}>
                    {count(row.ac)}
                  </Link>
                </td>
                <td className={`numeric ${classes.wideOnly} ${table.right}`}>
                  <Link to="/status" search={{ username: row.username }}>
                    {count(row.total ?? 0)}
                  </Link>
                </td>
                <td className={`numeric ${classes.wideOnly} ${table.right}`}>
                  {formatPercent(acceptanceRate(row.ac, row.total ?? 0))}
                </td>
                <td className={classes.wideOnly}>
                  <span className={classes.signature}>{plainOf(row.signature ?? "")}</span>
                </td>
              </tr>
            ))
          : Array.from({ length: expectedRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
              <tr key={row} aria-hidden>
                <td colSpan={7}>
                  <Skeleton height={12} width={`${60 + ((row * 13) % 34)}%`} />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}
