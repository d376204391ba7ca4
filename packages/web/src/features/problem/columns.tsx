import { Link } from "@tanstack/react-router";
import type { DataOf, getUserProblemStatus, ProblemSummary } from "@verdict/contract";
import type { TFunction } from "i18next";
import type { Column } from "../../ui/list/columns.tsx";
import { AcceptanceRate } from "./AcceptanceRate.tsx";
import { Difficulty } from "./Difficulty.tsx";
import { OwnStatus } from "./OwnStatus.tsx";
import classes from "./problem.module.css";
import { TagLink } from "./TagLink.tsx";

interface ShownOfProblems {
  tags: boolean;
  /** The reader's own results, by number; undefined until it is known. */
  own: DataOf<typeof getUserProblemStatus> | undefined;
  count: (count: number) => string;
  /** Shows how hard problems proved to be. */
  rated?: boolean;
  /** Some ids are longer than the site's own numbers. */
  longIds?: boolean;
  /** The group whose problems they are; absent: the site's. */
  gid?: number;
}

export function problemColumns(
  t: TFunction,
  { tags, own, count, rated = false, longIds = false, gid }: ShownOfProblems,
): Column<ProblemSummary>[] {
  return [
    {
      key: "own",
      title: <span className="visually-hidden">{t("problem.ownStatus")}</span>,
      className: classes.colOwn,
      cell: (row) => <OwnStatus code={own?.[row.pid]?.status} />,
    },
    {
      key: "id",
      title: t("problem.id"),
      sort: "id",
      className: `numeric ${classes.colId} ${gid === undefined ? (longIds ? classes.colLongerId : "") : classes.colLongId}`,
      cell: (row) => row.problemId,
    },
    {
      key: "title",
      title: t("problem.title"),
      sort: "title",
      cell: (row) => (
        <div className={classes.titleCell}>
          {gid === undefined ? (
            <Link to="/problem/$problemId" params={{ problemId: row.problemId }} className={classes.title}>
              {row.title}
            </Link>
          ) : (
            <Link
              to="/group/$groupID/problem/$problemID"
              params={{ groupID: String(gid), problemID: row.problemId }}
              className={classes.title}
            >
              {row.title}
            </Link>
          )}
          {tags && row.tags.length > 0 && (
            <span className={classes.rowTags}>
              {row.tags.map((tag) => (
                <TagLink key={tag.id} tag={tag} gid={gid} />
              ))}
            </span>
          )}
        </div>
      ),
    },
    {
      key: "level",
      title: t("problem.difficulty"),
      sort: "level",
      className: classes.colLevel,
      cell: (row) => <Difficulty level={row.difficulty} />,
    },
    ...(rated
      ? [
          {
            key: "rating",
            title: <span title={t("problem.ratingHint")}>{t("problem.rating")}</span>,
            sort: "rating",
            kind: "right" as const,
            isWide: true,
            className: classes.colRating,
            cell: (row: ProblemSummary) => row.rating ?? "–",
          },
        ]
      : []),
    {
      key: "rate",
      title: t("problem.acceptance"),
      sort: "rate",
      isWide: true,
      className: classes.colRate,
      cell: (row) => <AcceptanceRate accepted={row.ac} total={row.total} />,
    },
    {
      key: "total",
      title: t("problem.total"),
      sort: "total",
      kind: "right",
      isWide: true,
      className: classes.colTotal,
      cell: (row) => count(row.total),
    },
  ];
}
