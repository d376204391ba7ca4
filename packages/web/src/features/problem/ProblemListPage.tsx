import { Button, Skeleton, Switch } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCount, useLanguage } from "../../lib/i18n.ts";
import { whenIdle } from "../../lib/idle.ts";
import { useSignedIn } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { IconArrowsShuffle, IconTags } from "../../ui/icons.ts";
import { useListAddress } from "../../ui/list/address.ts";
import { List } from "../../ui/list/List.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { problemColumns } from "./columns.tsx";
import { useSeenList } from "./list-seen.ts";
import { ProblemFilters } from "./ProblemFilters.tsx";
import classes from "./problem.module.css";
import { ownStatusQuery, problemListQuery, randomProblem } from "./queries.ts";
import { PROBLEM_PAGE_SIZE, type ProblemSearch } from "./search.ts";
import { useShowTags } from "./show-tags.ts";
import { TagChips } from "./TagChips.tsx";
import { TagPanel } from "./TagPanel.tsx";

/** Comes after the list itself. */
const ListStatistics = lazy(async () => {
  await whenIdle();
  return import("./ListStatistics.tsx");
});

const STATISTICS_HEIGHT = 318;

/** So many characters of an id stand on one line of its usual column. */
const SHORT_ID = 6;

export function ProblemListPage({ search }: { search: ProblemSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = problemListQuery(search, useLanguage());
  const list = useQuery(query);
  useSeenList(query.queryKey, list);
  const [showTags, setShowTags] = useShowTags();
  const [pointed, setPointed] = useState<number | null>(null);
  const hasSide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [areTagsOpen, setTagsOpen] = useState(false);

  const address = useListAddress(search, PROBLEM_PAGE_SIZE);
  const pids = list.data?.records.map((problem) => problem.pid) ?? [];
  const own = useQuery({ ...ownStatusQuery(pids), enabled: useSignedIn() && pids.length > 0 }).data;
  const rated = search.sort === "rating" || list.data?.records.some(({ rating }) => rating != null);
  const longIds = list.data?.records.some(({ problemId }) => problemId.length > SHORT_ID);
  const columns = problemColumns(t, { tags: showTags, own, count: useCount(), rated, longIds });
  const selected = search.tagId ?? [];
  const toggle = (id: number) => {
    const tagId = selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
    address.change({ tagId: tagId.length > 0 ? tagId : undefined });
  };
  const random = useMutation({
    mutationFn: randomProblem,
    onSuccess: ({ problemId }) => navigate({ to: "/problem/$problemId", params: { problemId } }),
  });

  return (
    <div className={`${card.page} ${classes.listPage}`}>
      <PageTitle title={t("problem.list")} />
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("problem.list")}</h1>
          {!hasSide && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconTags size={16} />}
              aria-expanded={areTagsOpen}
              onClick={() => setTagsOpen(!areTagsOpen)}
            >
              {t("problem.tags")}
            </Button>
          )}
          <Switch
            className={classes.wideOnly}
            size="sm"
            label={t("problem.showTags")}
            checked={showTags}
            onChange={(event) => setShowTags(event.currentTarget.checked)}
          />
          <Button
            size="xs"
            variant="default"
            loading={random.isPending}
            leftSection={<IconArrowsShuffle size={16} />}
            onClick={() => random.mutate()}
          >
            {t("problem.random")}
          </Button>
        </div>
        <List
          label={t("problem.list")}
          list={list}
          address={address}
          filters={<ProblemFilters address={address} />}
          columns={columns}
          rowKey={(row) => String(row.pid)}
          rowAttributes={({ pid }) => ({
            onPointerEnter: () => setPointed(pid),
            onFocus: () => setPointed(pid),
          })}
          empty={t("problem.noneYet")}
          noneFound={t("problem.noneFound")}
          showAll={t("problem.showAll")}
          phone="table"
          className={classes.list}
        >
          <TagChips bank={search.oj} selected={selected} onRemove={toggle} />
          {!hasSide && areTagsOpen && <TagPanel bank={search.oj} selected={selected} onToggle={toggle} />}
        </List>
      </section>
      {hasSide && (
        <aside className={classes.side}>
          {list.data?.total !== 0 && (
            <Suspense fallback={<Skeleton height={STATISTICS_HEIGHT} />}>
              <ListStatistics problems={list.data?.records ?? []} pid={pointed} />
            </Suspense>
          )}
          <TagPanel bank={search.oj} selected={selected} onToggle={toggle} />
        </aside>
      )}
    </div>
  );
}
