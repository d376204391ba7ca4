import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ProblemVO } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { useSignedIn } from "../../lib/session.ts";
import table from "../../ui/table.module.css";
import { AcceptanceRate } from "./AcceptanceRate.tsx";
import { Difficulty } from "./Difficulty.tsx";
import { OwnStatus } from "./OwnStatus.tsx";
import classes from "./problem.module.css";
import { ownStatusQuery } from "./queries.ts";
import { TagLink } from "./TagLink.tsx";

interface ProblemTableProps {
  /** undefined while loading. */
  problems: ProblemVO[] | undefined;
  expectedRows: number;
  showTags: boolean;
  /** Tells which problem is pointed at or has the focus. */
  onPoint: (pid: number) => void;
}

export function ProblemTable({ problems, expectedRows, showTags, onPoint }: ProblemTableProps) {
  const { t } = useTranslation();
  const count = useCount();
  const isSignedIn = useSignedIn();
  const pids = problems?.map((problem) => problem.pid) ?? [];
  const own = useQuery({ ...ownStatusQuery(pids), enabled: isSignedIn && pids.length > 0 }).data;
  return (
    <table className={`${table.table} ${classes.list}`}>
      <caption className="visually-hidden">{t("problem.list")}</caption>
      <thead>
        <tr>
          <th className={classes.colOwn}>
            <span className="visually-hidden">{t("problem.ownStatus")}</span>
          </th>
          <th className={classes.colId}>{t("problem.id")}</th>
          <th>{t("problem.title")}</th>
          <th className={classes.colLevel}>{t("problem.difficulty")}</th>
          <th className={`${classes.colRate} ${classes.wideOnly}`}>{t("problem.acceptance")}</th>
          <th className={`${classes.colTotal} ${classes.wideOnly} ${table.right}`}>{t("problem.total")}</th>
        </tr>
      </thead>
      <tbody>
        {problems
          ? problems.map((problem) => (
              <tr
                key={problem.pid}
                onPointerEnter={() => onPoint(problem.pid)}
                onFocus={() => onPoint(problem.pid)}
              >
                <td>
                  <OwnStatus code={own?.[problem.pid]?.status} />
                </td>
                <td className="numeric">{problem.problemId}</td>
                <td>
                  <div className={classes.titleCell}>
                    <Link
                      to="/problem/$problemId"
                      params={{ problemId: problem.problemId }}
                      className={classes.title}
                    >
                      {problem.title}
                    </Link>
                    {showTags && problem.tags.length > 0 && (
                      <span className={classes.rowTags}>
                        {problem.tags.map((tag) => (
                          <TagLink key={tag.id} tag={tag} />
                        ))}
                      </span>
                    )}
                  </div>
                </td>
                <td>
                  <Difficulty level={problem.difficulty} />
                </td>
                <td className={classes.wideOnly}>
                  <AcceptanceRate accepted={problem.ac} total={problem.total} />
                </td>
                <td className={`numeric ${classes.wideOnly} ${table.right}`}>{count(problem.total)}</td>
              </tr>
            ))
          : Array.from({ length: expectedRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no identity
              <tr key={row} aria-hidden>
                <td />
                <td>
                  <Skeleton height={12} width={36} />
                </td>
                <td>
                  <Skeleton height={12} width={`${30 + ((row * 17) % 40)}%`} />
                </td>
                <td>
                  <Skeleton height={12} width={48} />
                </td>
                <td className={classes.wideOnly}>
                  <Skeleton height={12} width={96} />
                </td>
                <td className={classes.wideOnly}>
                  <Skeleton height={12} width={30} ml="auto" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}
