import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import { List } from "../../ui/list/List.tsx";
import { FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { type RankRow, rankColumns } from "./columns.tsx";
import { type RankKind, rankQuery, topTenQuery } from "./queries.ts";
import { RankHead } from "./RankHead.tsx";
import classes from "./ranking.module.css";
import { RANK_PAGE_SIZE, type RankSearch } from "./search.ts";

const TopTen = lazy(() => import("./TopTen.tsx"));

export function RankPage({ kind, search }: { kind: RankKind; search: RankSearch }) {
  const { t } = useTranslation();
  const list = useQuery(rankQuery(kind, search));
  const address = useListAddress(search, RANK_PAGE_SIZE);
  const ownId = useSession().user?.uid;
  const columns = rankColumns(t, { kind, count: useCount() });
  return (
    <div className={`${card.page} ${classes.rankPage}`}>
      <PageTitle title={t(`home.rank.${kind}`)} />
      <TopTenCard kind={kind} />
      <section className={card.card} aria-busy={list.isFetching}>
        <RankHead title={t(`home.rank.${kind}`)} kind={kind} search={search} address={address} />
        <List<RankRow>
          label={t(`home.rank.${kind}`)}
          list={list}
          address={address}
          columns={columns}
          rowKey={(row) => row.uid}
          rowAttributes={(row) => ({ "data-own": row.uid === ownId || undefined })}
          empty={t("home.rank.nobody")}
          noneFound={t("home.rank.none")}
          phone="table"
          className={classes.rank}
        />
      </section>
    </div>
  );
}

const CHART_HEIGHT = 282;

/** Not there while nobody is ranked: the list below says so. */
function TopTenCard({ kind }: { kind: RankKind }) {
  const { t } = useTranslation();
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(topTenQuery(kind));
  if (data?.records.length === 0 && !isPlaceholderData) return null;
  const placeholder = <Skeleton height={CHART_HEIGHT} radius={0} />;
  return (
    <section className={card.card} aria-label={t("home.rank.topTen")}>
      <div className={card.head}>
        <h2>{t("home.rank.topTen")}</h2>
      </div>
      {isError && <FailedState error={error} onRetry={refetch} />}
      {!isError && (!data || isPlaceholderData) && placeholder}
      {data && !isPlaceholderData && (
        <Suspense fallback={placeholder}>
          <TopTen kind={kind} rows={data.records} />
        </Suspense>
      )}
    </section>
  );
}
