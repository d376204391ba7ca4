import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { EmptyState, FailedState } from "../../../ui/states.tsx";
import { useOffice } from "../../admin/office.ts";
import { Card } from "../../admin/ui/AdminPage.tsx";
import { PageSkeleton } from "../../admin/ui/PageSkeleton.tsx";
import { ContestForm } from "./ContestForm.tsx";
import { ContestTop } from "./ContestTop.tsx";
import { adminContestQuery } from "./queries.ts";

export function ContestCreatePage() {
  return <ContestForm saved={null} />;
}

export function ContestEditPage({ cid }: { cid: number }) {
  return (
    <>
      <ContestTop cid={cid} />
      <Edit cid={cid} />
    </>
  );
}

function Edit({ cid }: { cid: number }) {
  const { t } = useTranslation();
  const isNumber = Number.isSafeInteger(cid) && cid > 0;
  const contest = useQuery({ ...adminContestQuery(useOffice().gid, cid), enabled: isNumber });
  if (!isNumber) return <EmptyState text={t("refusal.no-such-contest")} />;
  if (contest.error) {
    return (
      <Card>
        <FailedState error={contest.error} onRetry={() => void contest.refetch()} />
      </Card>
    );
  }
  if (!contest.data) return <PageSkeleton />;
  return <ContestForm key={`${cid} ${contest.data.gmtModified}`} saved={contest.data} />;
}
