import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { IconPencil } from "../../ui/icons.ts";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { TextFilter } from "../../ui/list/filters.tsx";
import { ListFrame, Rows } from "../../ui/list/List.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { categoryName } from "./category.ts";
import { DiscussionRow } from "./DiscussionRow.tsx";
import classes from "./discussion.module.css";
import { useOpenRefusal } from "./may-write.ts";
import { useDiscussionPages, useDiscussionPlace } from "./place.ts";
import { categoriesQuery, discussionsQuery, groupDiscussionsQuery } from "./queries.ts";
import {
  DISCUSSION_PAGE_SIZE,
  type DiscussionSearch,
  type DiscussionSort,
  discussionSorts,
} from "./search.ts";

/** Discussions of the site or of a group, or of one problem. */
export function DiscussionListPage({ search }: { search: DiscussionSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, DISCUSSION_PAGE_SIZE);
  const pages = useDiscussionPages();
  const title = search.pid ? t("discussion.ofProblem", { id: search.pid }) : t("nav.discussions");
  return (
    <div className={`${card.page} ${classes.listPage}`}>
      <PageTitle title={title} />
      <section className={card.card}>
        <div className={card.head}>
          <h1>{title}</h1>
          {search.pid && (
            <Link {...pages.problem(search.pid)}>{t("discussion.toProblem", { id: search.pid })}</Link>
          )}
        </div>
        <DiscussionList address={address} hasSearch />
      </section>
      <Side address={address} />
    </div>
  );
}

interface DiscussionListProps {
  address: ListAddress<DiscussionSearch>;
  hasSearch?: boolean;
  isOfProblem?: boolean;
}

export function DiscussionList({ address, hasSearch = false, isOfProblem = false }: DiscussionListProps) {
  const { t } = useTranslation();
  const { search } = address;
  const { gid, keepsOrder } = useDiscussionPlace();
  const asked = { ...search, currentPage: address.currentPage, limit: address.limit };
  const ofSite = useQuery({ ...discussionsQuery(asked), enabled: gid === null });
  const ofGroup = useQuery({
    ...groupDiscussionsQuery({ gid: gid ?? 0, keepsOrder }, asked),
    enabled: gid !== null,
  });
  const list = gid === null ? ofSite : ofGroup;
  const categories = useQuery(categoriesQuery).data;
  const nameOf = (id: number) => {
    const name = categories?.find((category) => category.id === id)?.name;
    return name && categoryName(t, name);
  };
  return (
    <ListFrame
      list={list}
      address={address}
      filters={
        <>
          {hasSearch && (
            <TextFilter
              isSearch
              label={t("discussion.search")}
              value={search.keyword}
              onChange={(keyword) => address.change({ keyword }, { replace: true })}
            />
          )}
          {gid === null && (
            <SegmentedControl
              size="xs"
              aria-label={t("discussion.order")}
              value={search.sort ?? "newest"}
              onChange={(sort) =>
                address.change({ sort: sort === "newest" ? undefined : (sort as DiscussionSort) })
              }
              data={discussionSorts.map((value) => ({ value, label: t(`discussion.sort.${value}`) }))}
            />
          )}
        </>
      }
      pager="short"
    >
      <Rows
        list={list}
        empty={t(address.isNarrowed && !isOfProblem ? "discussion.noneFound" : "discussion.none")}
        waiting={<Skeleton height={480} radius={0} />}
      >
        {(rows) => (
          <ul className={classes.list} aria-busy={list.isFetching}>
            {rows.map((row) => (
              <DiscussionRow
                key={row.id}
                row={row}
                category={nameOf(row.categoryId)}
                isOfProblem={isOfProblem}
              />
            ))}
          </ul>
        )}
      </Rows>
    </ListFrame>
  );
}

/** What can be done here, and the categories. */
function Side({ address }: { address: ListAddress<DiscussionSearch> }) {
  const { t } = useTranslation();
  const { search } = address;
  const categories = useQuery(categoriesQuery).data ?? [];
  const { gid } = useDiscussionPlace();
  const entries = [{ id: undefined, name: t("discussion.allCategories") }, ...categories];
  return (
    <aside className={classes.side}>
      <WriteButton pid={search.pid} />
      <Button
        fullWidth
        variant={search.onlyMine ? "light" : "default"}
        aria-pressed={search.onlyMine === true}
        onClick={() => address.change({ onlyMine: search.onlyMine ? undefined : true })}
      >
        {t("discussion.mine")}
      </Button>
      {gid === null && (
        <nav className={`${card.card} ${classes.categories}`} aria-label={t("discussion.categories")}>
          {entries.map(({ id, name }) => (
            <button
              key={id ?? 0}
              type="button"
              aria-current={search.cid === id ? "true" : undefined}
              onClick={() => address.change({ cid: id })}
            >
              {categoryName(t, name)}
            </button>
          ))}
        </nav>
      )}
    </aside>
  );
}

/** The way to a new discussion; who is banned from it, or must solve more before, is told why. */
export function WriteButton({ pid }: { pid: string | undefined }) {
  const { t } = useTranslation();
  const pages = useDiscussionPages();
  const refusal = useOpenRefusal();
  const content = { leftSection: <IconPencil size={16} />, children: t("discussion.write") };
  if (refusal !== null) {
    return (
      <div>
        <Button fullWidth disabled {...content} />
        <p className={classes.note}>{refusal}</p>
      </div>
    );
  }
  return (
    <Button
      fullWidth
      renderRoot={(props) => (
        <Link {...pages.write()} search={pid ? ({ pid } as never) : undefined} {...props} />
      )}
      {...content}
    />
  );
}
