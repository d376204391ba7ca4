import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconSend } from "../../../ui/icons.ts";
import { useJudging } from "../staff.ts";

/** For the author of a submission that a judge elsewhere did not judge. */
export function SubmitAgain({ submitId, onDone }: { submitId: number; onDone?: () => void }) {
  const { t } = useTranslation();
  const { resubmit } = useJudging(submitId, onDone);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconSend size={15} />}
      loading={resubmit.isPending}
      onClick={() => resubmit.mutate()}
    >
      {t("solve.staff.resubmit")}
    </Button>
  );
}
