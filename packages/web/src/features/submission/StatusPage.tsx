import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SubmissionSummary } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import card from "../../ui/card.module.css";
import { IconRefresh } from "../../ui/icons.ts";
import { type ListAddress, useListAddress } from "../../ui/list/address.ts";
import { TextFilter } from "../../ui/list/filters.tsx";
import { List } from "../../ui/list/List.tsx";
import { PageTitle } from "../site/PageTitle.tsx";
import { staffColumn, submissionColumns } from "./columns.tsx";
import { AuthorFilter, StatusFilter, WhoseFilter } from "./filters.tsx";
import { useLiveRows } from "./live-list.ts";
import { submissionListQuery } from "./queries.ts";
import { SubmissionCard } from "./SubmissionCard.tsx";
import { STATUS_PAGE_SIZE, type StatusSearch } from "./search.ts";
import { useMayJudge } from "./staff.ts";
import classes from "./submission.module.css";

export function StatusPage({ search }: { search: StatusSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, STATUS_PAGE_SIZE);
  const list = useQuery(submissionListQuery(search));
  useLiveRows(list.data?.records);
  const ownName = useSession().user?.username;
  const mayJudge = useMayJudge();
  const score = list.data?.records.some((row) => row.score !== null) ?? false;
  const shown = { problem: true, author: true, score, compact: false };
  const columns = submissionColumns(t, shown);
  if (mayJudge) columns.push(staffColumn(t, (row) => <StaffActions row={row} />));
  return (
    <div className={card.page}>
      <PageTitle title={t("submission.list")} />
      <section className={card.card} aria-busy={list.isFetching}>
        <div className={card.head}>
          <h1>{t("submission.list")}</h1>
          {mayJudge && list.data && (
            <Suspense fallback={null}>
              <RejudgeShown rows={list.data.records} search={search} total={list.data.total} />
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
        {mayJudge && (
          <Suspense fallback={null}>
            <RejudgeJobs />
          </Suspense>
        )}
        <List
          label={t("submission.list")}
          list={list}
          address={address}
          filters={<Filters address={address} />}
          columns={columns}
          rowKey={(row) => String(row.submitId)}
          rowAttributes={(row) => ({ "data-own": row.username === ownName || undefined })}
          empty={t("submission.noneYet")}
          noneFound={t("submission.noneFound")}
          showAll={t("submission.showAll")}
          className={classes.list}
          card={(row) => (
            <SubmissionCard row={row} shown={shown} actions={mayJudge && <StaffActions row={row} />} />
          )}
          cardClass={classes.cards}
        />
      </section>
    </div>
  );
}

function Filters({ address }: { address: ListAddress<StatusSearch> }) {
  const { t } = useTranslation();
  const { search, change } = address;
  return (
    <>
      <WhoseFilter address={address} />
      <StatusFilter address={address} />
      <TextFilter
        className={classes.filter}
        label={t("submission.problemId")}
        value={search.problemID}
        onChange={(problemID) => change({ problemID })}
      />
      <AuthorFilter address={address} />
    </>
  );
}

const RowActions = lazy(async () => {
  await loadTexts("solve");
  return import("./RowActions.tsx");
});

const RejudgeShown = lazy(async () => {
  await loadTexts("solve");
  return import("./RejudgeShown.tsx");
});

const RejudgeJobs = lazy(async () => {
  await loadTexts("solve");
  return import("./RejudgeJobs.tsx");
});

function StaffActions({ row }: { row: SubmissionSummary }) {
  return (
    <Suspense fallback={null}>
      <RowActions row={row} />
    </Suspense>
  );
}
