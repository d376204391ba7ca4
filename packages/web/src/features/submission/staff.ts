import { useMutation } from "@tanstack/react-query";
import {
  cancelJudge,
  judgeByHandOnDesk,
  manualJudge,
  rejudge,
  resubmit,
  startDeskRejudge,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../lib/call.ts";
import { useSession } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import { usePlace } from "./place.ts";
import { refreshAfterVerdict } from "./queries.ts";

/** Whether the viewer may judge everything again, cancel and give verdicts by hand. */
export function useMayJudge(): boolean {
  const { user } = useSession();
  return user?.permissions?.includes("rejudge") ?? user?.roleList.includes("root") ?? false;
}

/** The same of what is shown here: managers of a contest may judge its submissions, but cancel none. */
export function useMayJudgeHere(): { mayJudge: boolean; mayCancel: boolean } {
  const mayCancel = useMayJudge();
  return { mayJudge: usePlace().isManager || mayCancel, mayCancel };
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
  const mayAll = useMayJudge();
  const { cid } = usePlace();
  return {
    rejudge: useMutation({
      mutationFn: async () =>
        mayAll ? call(rejudge, { query }) : call(startDeskRejudge, { body: { cid, submitId } }),
      onSuccess: done(t("solve.staff.rejudged", { number: submitId })),
    }),
    cancel: useMutation({
      mutationFn: () => call(cancelJudge, { query }),
      onSuccess: done(t("solve.staff.cancelled", { number: submitId })),
    }),
    byHand: useMutation({
      mutationFn: (verdict: ByHand) =>
        mayAll
          ? call(manualJudge, { query: { submitId, ...verdict } })
          : call(judgeByHandOnDesk, { body: { cid, submitId, ...verdict } }),
      onSuccess: done(t("solve.staff.judged", { number: submitId })),
    }),
    resubmit: useMutation({
      mutationFn: () => call(resubmit, { query }),
      onSuccess: done(t("solve.staff.resubmitted")),
    }),
  };
}
