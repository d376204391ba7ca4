import { useQuery } from "@tanstack/react-query";
import type { RatedPerson } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { userColumn } from "./columns.tsx";
import { Place } from "./Place.tsx";
import { ratingQuery } from "./queries.ts";
import { RankHead } from "./RankHead.tsx";
import { RatingNumber } from "./RatingNumber.tsx";
import classes from "./ranking.module.css";
import { RANK_PAGE_SIZE, type RankSearch } from "./search.ts";

const columnsOf = (t: TFunction): Column<RatedPerson>[] => [
  {
    key: "place",
    title: t("home.rank.place"),
    className: classes.colPlace,
    cell: ({ place }) => <Place number={place} />,
  },
  userColumn(t),
  {
    key: "rating",
    title: t("home.rating.title"),
    kind: "right",
    className: classes.colNumber,
    cell: (row) => <RatingNumber rating={row.rating} isProvisional={row.isProvisional} />,
  },
  {
    key: "contests",
    title: t("home.rating.contests"),
    kind: "right",
    className: classes.colNumber,
    isWide: true,
    cell: (row) => row.contests,
  },
];

/** Who took part in rated contests, the strongest first. */
export function RatingPage({ search }: { search: RankSearch }) {
  const { t } = useTranslation();
  const list = useQuery(ratingQuery(search));
  const address = useListAddress(search, RANK_PAGE_SIZE);
  const ownId = useSession().user?.uid;
  return (
    <div className={`${card.page} ${classes.rankPage}`}>
      <PageTitle title={t("home.rating.list")} />
      <section className={card.card} aria-busy={list.isFetching}>
        <RankHead title={t("home.rating.list")} kind="rating" search={search} address={address} />
        <List<RatedPerson>
          label={t("home.rating.list")}
          list={list}
          address={address}
          columns={columnsOf(t)}
          rowKey={(row) => row.uid}
          rowAttributes={(row) => ({ "data-own": row.uid === ownId || undefined })}
          empty={t("home.rating.nobody")}
          noneFound={t("home.rank.none")}
          phone="table"
          className={classes.rank}
        />
      </section>
    </div>
  );
}
