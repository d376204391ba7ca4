import { useQuery } from "@tanstack/react-query";
import { type ContestRatingRow, getContestRatingList } from "@verdict/contract";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import type { Column } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/List.tsx";
import { listQuery } from "../../ui/list/query.ts";
import { useContest } from "../contest/context.ts";
import { Place } from "./Place.tsx";
import { RatingNumber, RatingStep } from "./RatingNumber.tsx";
import classes from "./ranking.module.css";
import type { RankSearch } from "./search.ts";
import { UserLink } from "./UserLink.tsx";

const ROWS = 50;

const columnsOf = (t: TFunction): Column<ContestRatingRow>[] => {
  const number = { kind: "right", className: classes.colNumber } as const;
  return [
    {
      key: "place",
      title: t("home.rank.place"),
      className: classes.colPlace,
      cell: ({ ratedPlace }) => <Place number={ratedPlace} />,
    },
    { key: "user", title: t("home.rank.user"), cell: (row) => <UserLink user={row} /> },
    {
      key: "performance",
      title: t("home.rating.performance"),
      ...number,
      isWide: true,
      cell: ({ performance }) => <RatingNumber rating={performance} />,
    },
    {
      key: "after",
      title: t("home.rating.title"),
      ...number,
      cell: ({ after }) => <RatingNumber rating={after} />,
    },
    { key: "change", title: t("home.rating.change"), ...number, cell: (row) => <RatingStep {...row} /> },
  ];
};

/** What a rated contest did to its contestants' ratings. */
export function ContestRatingsPage({ search }: { search: RankSearch }) {
  const { t } = useTranslation();
  const { contest } = useContest();
  const address = useListAddress(search, ROWS);
  const query = { cid: contest.id, currentPage: address.currentPage, limit: address.limit };
  const list = useQuery(listQuery(["ranking", "contest"], getContestRatingList, query));
  const ownId = useSession().user?.uid;
  return (
    <div className={card.page}>
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h2>{t("home.rating.changes")}</h2>
        </div>
        <List<ContestRatingRow>
          label={t("home.rating.changes")}
          list={list}
          address={address}
          columns={columnsOf(t)}
          rowKey={(row) => row.uid}
          rowAttributes={(row) => ({ "data-own": row.uid === ownId || undefined })}
          empty={t("home.rating.notYet")}
          noneFound={t("home.rating.notYet")}
          phone="table"
          className={classes.rank}
        />
      </section>
    </div>
  );
}
