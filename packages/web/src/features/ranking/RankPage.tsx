import { CloseButton, Skeleton, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import card from "../../ui/card.module.css";
import { IconSearch } from "../../ui/icons.ts";
import { Paginator } from "../../ui/Paginator.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { useTypedFilter } from "../../ui/use-typed-filter.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import { type RankKind, rankQuery, topTenQuery } from "./queries.ts";
import { RankTable } from "./RankTable.tsx";
import classes from "./ranking.module.css";
import { RANK_PAGE_SIZE, type RankSearch } from "./search.ts";

const TopTen = lazy(() => import("./TopTen.tsx"));

const paths = { acm: "/acm-rank", oi: "/oi-rank" } as const;

export function RankPage({ kind, search }: { kind: RankKind; search: RankSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useQuery(rankQuery(kind, search));
  const limit = search.limit ?? RANK_PAGE_SIZE;
  const page = search.currentPage ?? 1;
  const go = (change: Partial<RankSearch>) =>
    navigate({ to: paths[kind], search: { ...search, currentPage: undefined, ...change } });
  return (
    <div className={`${card.page} ${classes.rankPage}`}>
      <PageTitle title={t(`home.rank.${kind}`)} />
      <section className={card.card} aria-label={t("home.rank.topTen")}>
        <div className={card.head}>
          <h2>{t("home.rank.topTen")}</h2>
        </div>
        <Chart kind={kind} />
      </section>
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t(`home.rank.${kind}`)}</h1>
          <nav className={classes.kinds} aria-label={t("home.rank.kind")}>
            {(["acm", "oi"] as const).map((one) => (
              <Link key={one} to={paths[one]} aria-current={one === kind ? "page" : undefined}>
                {one.toUpperCase()}
              </Link>
            ))}
          </nav>
          <UserSearchField value={search.searchUser} onChange={(searchUser) => go({ searchUser })} />
        </div>
        {list.isError ? (
          <FailedState error={list.error} onRetry={list.refetch} />
        ) : (
          <>
            <div className={classes.tableBox} data-stale={list.isPlaceholderData || undefined}>
              <RankTable
                kind={kind}
                rows={list.data?.records}
                first={limit * (page - 1) + 1}
                expectedRows={limit}
                isSearch={search.searchUser !== undefined}
              />
            </div>
            {list.data?.records.length === 0 && (
              <EmptyState text={t(search.searchUser ? "home.rank.none" : "home.rank.nobody")} />
            )}
            <Paginator
              page={page}
              size={limit}
              total={list.data?.total ?? 0}
              onPage={(currentPage) => go({ currentPage })}
              onSize={(size) => go({ limit: size === RANK_PAGE_SIZE ? undefined : size })}
            />
          </>
        )}
      </section>
    </div>
  );
}

const CHART_HEIGHT = 282;

function Chart({ kind }: { kind: RankKind }) {
  const { t } = useTranslation();
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(topTenQuery(kind));
  const placeholder = <Skeleton height={CHART_HEIGHT} radius={0} />;
  if (isError) return <FailedState error={error} onRetry={refetch} />;
  if (data?.records.length === 0) return <EmptyState text={t("home.rank.nobody")} />;
  if (!data || isPlaceholderData) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <TopTen kind={kind} rows={data.records} />
    </Suspense>
  );
}

interface UserSearchFieldProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function UserSearchField({ value, onChange }: UserSearchFieldProps) {
  const { t } = useTranslation();
  const [text, type] = useTypedFilter(value, onChange);
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => field.current?.focus()]]);
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="sm"
      type="search"
      aria-label={t("home.rank.search")}
      placeholder={t("home.rank.searchPlaceholder")}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={t("common.clear")} onClick={() => type("")} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
