import { Button } from "@mantine/core";
import { isInProgress, type Submission, status } from "@verdict/contract";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconBan, IconGavel, IconRefresh } from "../../../ui/icons.ts";
import { DialogPending } from "../../../ui/PartPending.tsx";
import { useJudging, useMayJudgeHere, useMayResubmit } from "./judging.ts";
import { SubmitAgain } from "./SubmitAgain.tsx";

const ManualJudgeDialog = lazy(() => import("./ManualJudgeDialog.tsx"));

/** What may be done with a submission by who looks at it; nothing for most. */
export function JudgingActions({ submission }: { submission: Submission }) {
  const { t } = useTranslation();
  const { mayJudge, mayCancel } = useMayJudgeHere();
  const [isByHand, setByHand] = useState(false);
  const { rejudge, cancel } = useJudging(submission.submitId);
  const code = submission.status;
  const mayResubmit = useMayResubmit()(submission);
  if (!mayJudge && !mayResubmit) return null;
  return (
    <>
      {mayResubmit && <SubmitAgain submitId={submission.submitId} />}
      {mayJudge && (
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={15} />}
            loading={rejudge.isPending}
            onClick={() => rejudge.mutate()}
          >
            {t("solve.judging.rejudge")}
          </Button>
          {mayCancel && code === status.pending && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconBan size={15} />}
              loading={cancel.isPending}
              onClick={() => cancel.mutate()}
            >
              {t("solve.judging.cancel")}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconGavel size={15} />}
            disabled={!mayJudgeByHand(code)}
            title={mayJudgeByHand(code) ? undefined : t("solve.judging.notByHand")}
            onClick={() => setByHand(true)}
          >
            {t("solve.judging.byHand")}
          </Button>
        </>
      )}
      {isByHand && (
        <Suspense fallback={<DialogPending />}>
          <ManualJudgeDialog submission={submission} onClose={() => setByHand(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What is being judged, and a compile error, stays as the judge says. */
export function mayJudgeByHand(code: number): boolean {
  return !isInProgress(code) && code !== status.compileError;
}
