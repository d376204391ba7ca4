import { Link } from "@tanstack/react-router";
import type { AcmRankRow, OiRankRow } from "@verdict/contract";
import type { TFunction } from "i18next";
import { acceptanceRate, formatPercent } from "../../lib/units.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { Place } from "./Place.tsx";
import { plainOf } from "./plain.ts";
import type { RankKind } from "./queries.ts";
import classes from "./ranking.module.css";
import { UserLink, type UserLinkProps } from "./UserLink.tsx";

export type RankRow = AcmRankRow | OiRankRow;

export const scoreOf = (row: RankRow): number => ("score" in row ? row.score : 0);

interface ShownOfRanking {
  kind: RankKind;
  count: (count: number) => string;
}

/** Who it is, with the nickname beside. */
export const userColumn = <Row extends UserLinkProps["user"] & Pick<RankRow, "nickname">>(
  t: TFunction,
): Column<Row> => ({
  key: "user",
  title: t("home.rank.user"),
  cell: (row) => (
    <div className={classes.who}>
      <UserLink user={row} />
      {row.nickname && <span className={classes.nickname}>{row.nickname}</span>}
    </div>
  ),
});

export function rankColumns(t: TFunction, { kind, count }: ShownOfRanking): Column<RankRow>[] {
  const number = { kind: "right", className: classes.colNumber } as const;
  const columns: (Column<RankRow> | false)[] = [
    {
      key: "place",
      title: t("home.rank.place"),
      className: classes.colPlace,
      cell: ({ place }) => <Place number={place} />,
    },
    userColumn(t),
    kind === "oi" && {
      key: "score",
      title: t("home.rank.score"),
      ...number,
      cell: (row) => count(scoreOf(row)),
    },
    {
      key: "solved",
      title: t("home.rank.solved"),
      ...number,
      cell: (row) => (
        <Link to="/status" search={{ username: row.username, status: 0 }}>
          {count(row.ac)}
        </Link>
      ),
    },
    {
      key: "total",
      title: t("home.rank.total"),
      isWide: true,
      ...number,
      cell: (row) => (
        <Link to="/status" search={{ username: row.username }}>
          {count(row.total ?? 0)}
        </Link>
      ),
    },
    {
      key: "rate",
      title: t("home.rank.rate"),
      isWide: true,
      ...number,
      cell: (row) => formatPercent(acceptanceRate(row.ac, row.total ?? 0)),
    },
    {
      key: "signature",
      title: t("home.rank.signature"),
      isWide: true,
      cell: (row) => <span className={classes.signature}>{plainOf(row.signature ?? "")}</span>,
    },
  ];
  return columns.filter((column) => column !== false);
}
