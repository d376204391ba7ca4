import { Button, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { JudgeRow } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n.ts";
import card from "../../ui/card.module.css";
import { IconRefresh } from "../../ui/icons.ts";
import { Paginator } from "../../ui/Paginator.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { useTypedFilter } from "../../ui/use-typed-filter.ts";
import { filterStatuses, statusName } from "../../ui/verdict.ts";
import { PageTitle } from "../site/PageTitle.tsx";
import { useLiveRows } from "./live-list.ts";
import { submissionListQuery } from "./queries.ts";
import { SubmissionTable } from "./SubmissionTable.tsx";
import { STATUS_PAGE_SIZE, type StatusSearch } from "./search.ts";
import { useMayJudge } from "./staff.ts";
import classes from "./submission.module.css";

export function StatusPage({ search }: { search: StatusSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useQuery(submissionListQuery(search));
  useLiveRows(list.data?.records);
  const mayJudge = useMayJudge();
  const limit = search.limit ?? STATUS_PAGE_SIZE;
  const go = (change: Partial<StatusSearch>) =>
    navigate({ to: "/status", search: { ...search, currentPage: undefined, ...change } });
  return (
    <div className={card.page}>
      <PageTitle title={t("submission.list")} />
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("submission.list")}</h1>
          {mayJudge && list.data && (
            <Suspense fallback={null}>
              <RejudgeShown rows={list.data.records} />
            </Suspense>
          )}
          <Button
            size="xs"
            variant="default"
            loading={list.isFetching && !list.isPending}
            leftSection={<IconRefresh size={16} />}
            onClick={() => list.refetch()}
          >
            {t("common.refresh")}
          </Button>
        </div>
        <search className={classes.filters}>
          <SegmentedControl
            size="sm"
            aria-label={t("submission.whose")}
            value={search.onlyMine ? "mine" : "all"}
            onChange={(value) => go({ onlyMine: value === "mine" || undefined })}
            data={[
              { value: "all", label: t("common.all") },
              { value: "mine", label: t("submission.mine") },
            ]}
          />
          <Select
            size="sm"
            aria-label={t("submission.status")}
            placeholder={t("submission.anyStatus")}
            clearable
            clearButtonProps={{ "aria-label": t("common.clear") }}
            value={search.status === undefined ? null : String(search.status)}
            onChange={(value) => go({ status: value === null ? undefined : Number(value) })}
            data={filterStatuses.map((code) => ({
              value: String(code),
              label: t(`status.${statusName(code)}`),
            }))}
          />
          <FilterField
            label={t("submission.problemId")}
            value={search.problemID}
            onChange={(problemID) => go({ problemID })}
          />
          {!search.onlyMine && (
            <FilterField
              label={t("submission.author")}
              value={search.username}
              onChange={(username) => go({ username })}
            />
          )}
        </search>
        {list.isError ? (
          <FailedState error={list.error} onRetry={list.refetch} />
        ) : (
          <>
            <SubmissionTable
              rows={list.data?.records}
              expectedRows={limit}
              actions={mayJudge ? (row) => <StaffColumn row={row} /> : undefined}
            />
            {list.data?.records.length === 0 && (
              <EmptyState text={t(isNarrowed(search) ? "submission.noneFound" : "submission.noneYet")}>
                {isNarrowed(search) && (
                  <Button size="xs" variant="default" onClick={() => navigate({ to: "/status" })}>
                    {t("submission.showAll")}
                  </Button>
                )}
              </EmptyState>
            )}
            {list.data?.total !== 0 && (
              <Paginator
                page={search.currentPage ?? 1}
                size={limit}
                total={list.data?.total ?? 0}
                onPage={(currentPage) => go({ currentPage })}
                onSize={(size) => go({ limit: size === STATUS_PAGE_SIZE ? undefined : size })}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}

/** Whether the address leaves out any submission. */
function isNarrowed({ onlyMine, status, problemID, username, currentPage }: StatusSearch): boolean {
  return Boolean(onlyMine || status !== undefined || problemID || username || currentPage);
}

const RowActions = lazy(async () => {
  await loadTexts("solve");
  return import("./RowActions.tsx");
});

const RejudgeShown = lazy(async () => {
  await loadTexts("solve");
  return import("./RejudgeShown.tsx");
});

function StaffColumn({ row }: { row: JudgeRow }) {
  return (
    <Suspense fallback={null}>
      <RowActions row={row} />
    </Suspense>
  );
}

interface FilterFieldProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function FilterField({ label, value, onChange }: FilterFieldProps) {
  const [text, type] = useTypedFilter(value, onChange);
  return (
    <TextInput
      size="sm"
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
