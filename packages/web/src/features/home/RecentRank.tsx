import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Panel } from "../../ui/Panel.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import table from "../../ui/table.module.css";
import { Place } from "../ranking/Place.tsx";
import { UserLink } from "../ranking/UserLink.tsx";
import classes from "./home.module.css";
import { recentRankQuery } from "./queries.ts";

const ROWS = 10;

export function RecentRank() {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useQuery(recentRankQuery);
  return (
    <Panel title={t("home.recentRank.title")}>
      {isError && <FailedState error={error} onRetry={refetch} />}
      {data?.length === 0 && <EmptyState text={t("home.recentRank.none")} />}
      {!data && !isError && <Skeleton height={ROWS * 39} radius={0} />}
      {data && data.length > 0 && (
        <div className={classes.rankBox}>
          <table className={table.table}>
            <caption className="visually-hidden">{t("home.recentRank.title")}</caption>
            <thead>
              <tr>
                <th className={classes.placeColumn}>{t("home.rank.place")}</th>
                <th>{t("home.recentRank.user")}</th>
                <th className={table.right}>{t("home.recentRank.solved")}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((row, index) => (
                <tr key={row.uid}>
                  <td>
                    <Place number={index + 1} />
                  </td>
                  <td>
                    <UserLink user={row} />
                  </td>
                  <td className={`numeric ${table.right}`}>{row.ac}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
