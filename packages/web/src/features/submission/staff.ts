import { useMutation } from "@tanstack/react-query";
import { cancelJudge, manualJudge, rejudge, resubmit } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { refreshAfterVerdict } from "./queries.ts";

/** Whether the viewer may judge again, cancel and give verdicts by hand. */
export function useMayJudge(): boolean {
  const { user } = useSession();
  return user?.permissions?.includes("rejudge") ?? user?.roleList.includes("root") ?? false;
}

export interface ByHand {
  status: number;
  /** Points; undefined in problems without. */
  score: number | undefined;
}

/** What staff, and an author whose submission failed, can do with one submission; each says so when it is done. */
export function useJudging(submitId: number, onDone: () => void = () => {}) {
  const { t } = useTranslation();
  const done = (text: string) => () => {
    toast(text, "success");
    refreshAfterVerdict(submitId);
    onDone();
  };
  const query = { submitId };
  return {
    rejudge: useMutation({
      mutationFn: () => call(rejudge, { query }),
      onSuccess: done(t("solve.staff.rejudged", { number: submitId })),
    }),
    cancel: useMutation({
      mutationFn: () => call(cancelJudge, { query }),
      onSuccess: done(t("solve.staff.cancelled", { number: submitId })),
    }),
    byHand: useMutation({
      mutationFn: ({ status, score }: ByHand) => call(manualJudge, { query: { submitId, status, score } }),
      onSuccess: done(t("solve.staff.judged", { number: submitId })),
    }),
    resubmit: useMutation({
      mutationFn: () => call(resubmit, { query }),
      onSuccess: done(t("solve.staff.resubmitted")),
    }),
  };
}
