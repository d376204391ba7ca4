import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../ui/list/DataTable.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Place } from "../ranking/Place.tsx";
import { UserLink } from "../ranking/UserLink.tsx";
import classes from "./home.module.css";
import { recentRankQuery } from "./queries.ts";

export function RecentRank() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(recentRankQuery);
  if (data?.length === 0) return null;
  return (
    <Panel title={t("home.recentRank.title")}>
      <DataTable
        label={t("home.recentRank.title")}
        rows={data}
        error={error}
        onRetry={refetch}
        rowKey={(row) => row.uid}
        empty={null}
        phone="table"
        columns={[
          {
            key: "place",
            title: t("home.rank.place"),
            className: classes.placeColumn,
            cell: ({ place }) => <Place number={place} />,
          },
          { key: "user", title: t("home.recentRank.user"), cell: (row) => <UserLink user={row} /> },
          { key: "solved", title: t("home.recentRank.solved"), kind: "right", cell: (row) => row.ac },
        ]}
      />
    </Panel>
  );
}
