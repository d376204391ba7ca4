import { Button, Group, NativeSelect, NumberInput, Stack } from "@mantine/core";
import { status as codes, manualStatuses } from "@verdict/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/Dialog.tsx";
import { statusName } from "../../../ui/verdict.ts";
import { useJudging } from "./judging.ts";

interface ManualJudgeDialogProps {
  submission: { submitId: number; status: number; score: number | null };
  onClose: () => void;
}

/** Sets a verdict, and points where there are any, by hand. */
export default function ManualJudgeDialog({ submission, onClose }: ManualJudgeDialogProps) {
  const { t } = useTranslation();
  const [status, setStatus] = useState(
    (manualStatuses as readonly number[]).includes(submission.status) ? submission.status : 0,
  );
  const [score, setScore] = useState<number | string>(submission.score ?? "");
  const [touched, setTouched] = useState(false);
  /** A verdict of its own points, until somebody says others: an Accepted is worth all. */
  const choose = (code: number) => {
    setStatus(code);
    if (!touched) setScore(code === codes.accepted ? "" : (submission.score ?? ""));
  };
  const { byHand } = useJudging(submission.submitId, onClose);
  const save = (event: FormEvent) => {
    event.preventDefault();
    byHand.mutate({ status, score: typeof score === "number" ? score : undefined });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="sm"
      centered
      title={t("solve.judging.byHandOf", { number: submission.submitId })}
    >
      <form noValidate onSubmit={save}>
        <Stack gap="sm">
          <NativeSelect
            label={t("submission.status")}
            data-autofocus
            value={status}
            onChange={(event) => choose(Number(event.currentTarget.value))}
            data={manualStatuses.map((code) => ({
              value: String(code),
              label: t(`status.${statusName(code)}`),
            }))}
          />
          <NumberInput
            label={t("submission.score")}
            description={t("solve.judging.pointsHint")}
            min={0}
            allowDecimal={false}
            value={score}
            onChange={(points) => {
              setScore(points);
              setTouched(true);
            }}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button type="submit" loading={byHand.isPending}>
            {t("solve.judging.save")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
