import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SubmissionSummary } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../lib/i18n.ts";
import card from "../../../ui/card.module.css";
import { IconRefresh } from "../../../ui/icons.ts";
import { useListAddress } from "../../../ui/list/address.ts";
import { PageTitle } from "../../site/PageTitle.tsx";
import { useMayJudge } from "../judging/judging.ts";
import { submissionListQuery } from "../queries.ts";
import { STATUS_PAGE_SIZE, type StatusSearch } from "../search.ts";
import { SubmissionFilters, SubmissionList } from "./SubmissionList.tsx";

export function StatusPage({ search }: { search: StatusSearch }) {
  const { t } = useTranslation();
  const address = useListAddress(search, STATUS_PAGE_SIZE);
  const list = useQuery(submissionListQuery(search));
  const mayJudge = useMayJudge();
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
        <SubmissionList
          label={t("submission.list")}
          list={list}
          address={address}
          filters={<SubmissionFilters address={address} />}
          actions={mayJudge ? (row) => <ActionsOfRow row={row} /> : undefined}
        />
      </section>
    </div>
  );
}

const RowActions = lazy(async () => {
  await loadTexts("solve");
  return import("./RowActions.tsx");
});

const RejudgeShown = lazy(async () => {
  await loadTexts("solve");
  return import("../judging/RejudgeShown.tsx");
});

const RejudgeJobs = lazy(async () => {
  await loadTexts("solve");
  return import("../judging/RejudgeJobs.tsx");
});

function ActionsOfRow({ row }: { row: SubmissionSummary }) {
  return (
    <Suspense fallback={null}>
      <RowActions row={row} />
    </Suspense>
  );
}
