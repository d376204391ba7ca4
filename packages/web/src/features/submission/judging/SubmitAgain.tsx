import { ActionIcon, Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { IconSend } from "../../../ui/icons.ts";
import { useJudging } from "./judging.ts";

interface SubmitAgainProps {
  submitId: number;
  onDone?: () => void;
}

/** For the author of a submission that a judge elsewhere did not judge. */
export function SubmitAgain({ submitId, onDone }: SubmitAgainProps) {
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
      {t("solve.judging.resubmit")}
    </Button>
  );
}

/** The same in a row of a list. */
export function SubmitRowAgain({ submitId }: SubmitAgainProps) {
  const { t } = useTranslation();
  const { resubmit } = useJudging(submitId);
  const label = t("solve.judging.resubmit");
  return (
    <ActionIcon
      variant="subtle"
      size="sm"
      aria-label={label}
      title={label}
      loading={resubmit.isPending}
      onClick={() => resubmit.mutate()}
    >
      <IconSend size={15} />
    </ActionIcon>
  );
}
