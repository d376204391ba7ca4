import { Button, Skeleton, Switch } from "@mantine/core";
import { useHotkeys, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../lib/i18n.ts";
import { whenIdle } from "../../lib/idle.ts";
import card from "../../ui/card.module.css";
import { IconArrowsShuffle, IconTags } from "../../ui/icons.ts";
import { Paginator } from "../../ui/Paginator.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { isNarrowed, ProblemFilters } from "./ProblemFilters.tsx";
import { ProblemTable } from "./ProblemTable.tsx";
import classes from "./problem.module.css";
import { problemListQuery, randomProblem } from "./queries.ts";
import { PROBLEM_PAGE_SIZE, type ProblemSearch } from "./search.ts";
import { TagChips } from "./TagChips.tsx";
import { TagPanel } from "./TagPanel.tsx";

/** Comes after the list itself. */
const ListStatistics = lazy(async () => {
  await whenIdle();
  return import("./ListStatistics.tsx");
});

const STATISTICS_HEIGHT = 318;

export function ProblemListPage({ search }: { search: ProblemSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useQuery(problemListQuery(search, useLanguage()));
  const [showTags, setShowTags] = useLocalStorage({
    key: "verdict.problem-tags",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const searchField = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => searchField.current?.focus()]]);

  const [pointed, setPointed] = useState<number | null>(null);
  const hasSide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const [areTagsOpen, setTagsOpen] = useState(false);

  const limit = search.limit ?? PROBLEM_PAGE_SIZE;
  const go = (change: Partial<ProblemSearch>) =>
    navigate({ to: "/problem", search: { ...search, currentPage: undefined, ...change } });
  const reset = () => navigate({ to: "/problem", search: { limit: search.limit } });
  const selected = search.tagId ?? [];
  const toggle = (id: number) => {
    const tagId = selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
    go({ tagId: tagId.length > 0 ? tagId : undefined });
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
        <ProblemFilters search={search} searchRef={searchField} onChange={go} onReset={reset} />
        <TagChips bank={search.oj} selected={selected} onRemove={toggle} />
        {!hasSide && areTagsOpen && <TagPanel bank={search.oj} selected={selected} onToggle={toggle} />}
        {list.isError ? (
          <FailedState error={list.error} onRetry={list.refetch} />
        ) : (
          <>
            <div className={classes.tableBox} data-stale={list.isPlaceholderData || undefined}>
              <ProblemTable
                problems={list.data?.records}
                expectedRows={limit}
                showTags={showTags}
                onPoint={setPointed}
              />
            </div>
            {list.data?.records.length === 0 && (
              <EmptyState text={t(isNarrowed(search) ? "problem.noneFound" : "problem.noneYet")}>
                {isNarrowed(search) && (
                  <Button size="xs" variant="default" onClick={reset}>
                    {t("problem.showAll")}
                  </Button>
                )}
              </EmptyState>
            )}
            {list.data && list.data.total > 0 && (
              <Paginator
                page={search.currentPage ?? 1}
                size={limit}
                total={list.data.total}
                onPage={(currentPage) => go({ currentPage })}
                onSize={(size) => go({ limit: size === PROBLEM_PAGE_SIZE ? undefined : size })}
              />
            )}
          </>
        )}
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
