import { ActionIcon } from "@mantine/core";
import { type SubmissionSummary, status } from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconBan, IconGavel, IconRefresh } from "../../../ui/icons.ts";
import { DialogPending } from "../../../ui/PartPending.tsx";
import { type MenuEntry, PopMenu } from "../../../ui/PopMenu.tsx";
import { mayJudgeByHand } from "../judging/JudgingActions.tsx";
import { useJudging } from "../judging/judging.ts";

const ManualJudgeDialog = lazy(() => import("../judging/ManualJudgeDialog.tsx"));

/** The menu of one row of the status list, for who may judge. */
export default function RowActions({ row }: { row: SubmissionSummary }) {
  const { t } = useTranslation();
  const [isByHand, setByHand] = useState(false);
  const { rejudge, cancel } = useJudging(row.submitId);
  const entries: MenuEntry[] = [
    {
      key: "rejudge",
      label: t("solve.judging.rejudge"),
      icon: IconRefresh,
      onSelect: () => rejudge.mutate(),
    },
  ];
  if (row.status === status.pending) {
    entries.push({
      key: "cancel",
      label: t("solve.judging.cancel"),
      icon: IconBan,
      onSelect: () => cancel.mutate(),
    });
  }
  if (mayJudgeByHand(row.status)) {
    entries.push({
      key: "by-hand",
      label: t("solve.judging.byHand"),
      icon: IconGavel,
      onSelect: () => setByHand(true),
    });
  }
  return (
    <>
      <PopMenu
        entries={entries}
        trigger={(props) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t("solve.judging.actionsOf", { number: row.submitId })}
            loading={rejudge.isPending || cancel.isPending}
            {...props}
          >
            <IconGavel size={16} />
          </ActionIcon>
        )}
      />
      {isByHand && (
        <Suspense fallback={<DialogPending />}>
          <ManualJudgeDialog submission={row} onClose={() => setByHand(false)} />
        </Suspense>
      )}
    </>
  );
}
