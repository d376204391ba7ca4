import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { isInProgress, type JudgeRow, rejudgeMany } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { queryClient } from "../../lib/query-client.ts";
import { toast } from "../../lib/toast.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconGavel } from "../../ui/icons.ts";

/** Staff's way to have what the filters leave judged again, a page at a time. */
export default function RejudgeShown({ rows }: { rows: readonly JudgeRow[] }) {
  const { t } = useTranslation();
  const [isAsking, dialog] = useDisclosure(false);
  const submitIds = rows.filter(({ status }) => !isInProgress(status)).map(({ submitId }) => submitId);
  const rejudge = useMutation({
    mutationFn: () => call(rejudgeMany, { body: { submitIds } }),
    onSuccess: ({ submissions }) => {
      toast(t("solve.staff.rejudgedThese", { count: submissions }), "success");
      return queryClient.invalidateQueries({ queryKey: ["submission"] });
    },
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={submitIds.length === 0}
        loading={rejudge.isPending}
        leftSection={<IconGavel size={16} />}
        onClick={dialog.open}
      >
        {t("solve.staff.rejudgeThese")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("solve.staff.rejudgeThese")}
        text={t("solve.staff.rejudgeTheseQuestion", { count: submitIds.length })}
        confirm={t("solve.staff.rejudge")}
        onCancel={dialog.close}
        onConfirm={() => {
          dialog.close();
          rejudge.mutate();
        }}
      />
    </>
  );
}
