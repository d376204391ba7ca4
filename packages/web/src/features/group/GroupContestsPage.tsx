import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { KeywordSearch } from "../../lib/search-params.ts";
import card from "../../ui/card.module.css";
import { useListAddress } from "../../ui/list/address.ts";
import { TextFilter } from "../../ui/list/filters.tsx";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { ContestRows } from "../contest/ContestRows.tsx";
import frame from "../contest/contest-pages.module.css";
import { CONTEST_PAGE_SIZE } from "../contest/search.ts";
import { useGroup } from "./context.ts";
import { groupContestsQuery } from "./inside.ts";
import { ManageLinks } from "./ManageLinks.tsx";

/** Contests of the group, latest start first. */
export function GroupContestsPage({ search }: { search: KeywordSearch }) {
  const { t } = useTranslation();
  const gid = useGroup().group.id;
  const address = useListAddress(search, CONTEST_PAGE_SIZE);
  const list = useQuery(groupContestsQuery({ ...search, gid, limit: address.limit }));
  return (
    <div className={`${card.page} ${frame.below}`}>
      <ManageLinks of="contest" />
      <section className={card.card} aria-busy={list.isFetching}>
        <h2 className="visually-hidden">{t("group.tab.contests")}</h2>
        <ListFrame
          list={list}
          address={address}
          filters={
            <TextFilter
              isSearch
              label={t("contest.list.search")}
              value={search.keyword}
              onChange={(keyword) => address.change({ keyword })}
            />
          }
        >
          <Rows
            list={list}
            empty={t(address.isNarrowed ? "contest.list.noneFound" : "contest.list.noneYet")}
            waiting={<Skeleton height={address.limit * 67} radius={0} />}
          >
            {(rows) => <ContestRows rows={rows} isStale={list.isPlaceholderData} />}
          </Rows>
        </ListFrame>
      </section>
    </div>
  );
}
