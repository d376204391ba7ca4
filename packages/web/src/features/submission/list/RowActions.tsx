import { ActionIcon } from "@mantine/core";
import { type SubmissionSummary, status } from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconBan, IconGavel, IconRefresh } from "../../../ui/icons.ts";
import { DialogPending } from "../../../ui/PartPending.tsx";
import { type MenuEntry, PopMenu } from "../../../ui/PopMenu.tsx";
import { mayJudgeByHand } from "../staff/StaffActions.tsx";
import { useJudging } from "../staff.ts";

const ManualJudgeDialog = lazy(() => import("../staff/ManualJudgeDialog.tsx"));

/** Staff's menu of one row of the status list. */
export default function RowActions({ row }: { row: SubmissionSummary }) {
  const { t } = useTranslation();
  const [isByHand, setByHand] = useState(false);
  const { rejudge, cancel } = useJudging(row.submitId);
  const entries: MenuEntry[] = [
    {
      key: "rejudge",
      label: t("solve.staff.rejudge"),
      icon: IconRefresh,
      onSelect: () => rejudge.mutate(),
    },
  ];
  if (row.status === status.pending) {
    entries.push({
      key: "cancel",
      label: t("solve.staff.cancel"),
      icon: IconBan,
      onSelect: () => cancel.mutate(),
    });
  }
  if (mayJudgeByHand(row.status)) {
    entries.push({
      key: "by-hand",
      label: t("solve.staff.byHand"),
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
            aria-label={t("solve.staff.actionsOf", { number: row.submitId })}
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
