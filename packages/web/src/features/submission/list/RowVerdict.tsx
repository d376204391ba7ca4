import type { SubmissionSummary } from "@verdict/contract";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../lib/i18n.ts";
import { IconGavel } from "../../../ui/icons.ts";
import { VerdictTag } from "../../../ui/VerdictTag.tsx";
import { useMayResubmit } from "../judging/judging.ts";
import classes from "../submission.module.css";

const SubmitRowAgain = lazy(async () => {
  await loadTexts("solve");
  return { default: (await import("../judging/SubmitAgain.tsx")).SubmitRowAgain };
});

/** The verdict of a row, whether a person gave it, and for its author a way to send what failed again. */
export function RowVerdict({ row }: { row: SubmissionSummary }) {
  const { t } = useTranslation();
  const mayResubmit = useMayResubmit()(row);
  const byHand = t("submission.byHand");
  return (
    <span className={classes.rowVerdict}>
      <VerdictTag status={row.status} />
      {row.isManual && <IconGavel size={14} role="img" aria-label={byHand} title={byHand} />}
      {mayResubmit && (
        <Suspense fallback={null}>
          <SubmitRowAgain submitId={row.submitId} />
        </Suspense>
      )}
    </span>
  );
}
