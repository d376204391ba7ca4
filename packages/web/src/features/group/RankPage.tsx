import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getGroupRank } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useCount } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import { TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { listQuery } from "../../ui/list/query.ts";
import pages from "../contest/contest-pages.module.css";
import { type RankRow, rankColumns } from "../ranking/columns.tsx";
import ranking from "../ranking/ranking.module.css";
import { useGroup } from "./context.ts";
import classes from "./group.module.css";
import { type GroupRankSearch, RANK_PAGE_SIZE } from "./search.ts";

/** Members by what they did in the group. */
export function RankPage({ search }: { search: GroupRankSearch }) {
  const { t } = useTranslation();
  const { group } = useGroup();
  const ownId = useSession().user?.uid;
  const address = useListAddress(search, RANK_PAGE_SIZE);
  const { currentPage, limit } = address;
  const { searchUser, kind = "acm" } = search;
  const type = kind === "oi" ? 1 : 0;
  const list = useQuery(
    listQuery(["group", "rank"], getGroupRank, { gid: group.id, type, searchUser, currentPage, limit }),
  );
  const columns = rankColumns(t, { kind, count: useCount() });
  return (
    <div className={`${card.page} ${pages.stack}`}>
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h2>{t("group.tab.rank")}</h2>
          <SegmentedControl
            size="xs"
            aria-label={t("group.rank.kind")}
            value={kind}
            data={[
              { value: "acm", label: "ACM" },
              { value: "oi", label: "OI" },
            ]}
            onChange={(value) => address.change({ kind: value === "oi" ? value : undefined })}
          />
          <TextFilter
            isSearch
            className={ranking.search}
            label={t("group.rank.search")}
            value={searchUser}
            onChange={(next) => address.change({ searchUser: next })}
          />
        </div>
        <List<RankRow>
          label={t("group.tab.rank")}
          list={list}
          address={address}
          columns={columns}
          rowKey={(row) => row.uid}
          rowAttributes={(row) => ({ "data-own": row.uid === ownId || undefined })}
          empty={t("group.rank.none")}
          noneFound={t("group.rank.noneFound")}
          phone="table"
          className={ranking.rank}
        />
        <p className={classes.foot}>{t("group.rank.note")}</p>
      </section>
    </div>
  );
}
