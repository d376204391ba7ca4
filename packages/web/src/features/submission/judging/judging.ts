import { useMutation } from "@tanstack/react-query";
import {
  cancelJudge,
  judgeByHandOnDesk,
  manualJudge,
  rejudge,
  resubmit,
  type SubmissionSummary,
  startDeskRejudge,
} from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { call } from "../../../lib/call.ts";
import { useBan, useSession } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { usePlace } from "../place.ts";
import { refreshAfterVerdict } from "../queries.ts";
import { isResent } from "./is-resent.ts";

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

type Resent = Pick<SubmissionSummary, "uid" | "status" | "cid" | "isManual">;

/** Tells which submissions the viewer may send again: their own that a judge elsewhere did not judge. */
export function useMayResubmit(): (submission: Resent) => boolean {
  const uid = useSession().user?.uid;
  const isBanned = useBan("submit") !== null;
  return (submission) => submission.uid === uid && isResent(submission) && !isBanned;
}

export interface ByHand {
  status: number;
  /** Points; undefined in problems without. */
  score: number | undefined;
}

/** What those who may judge, and its author where it failed, can do with a submission; each says so when it is done. */
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
      onSuccess: done(t("solve.judging.rejudged", { number: submitId })),
    }),
    cancel: useMutation({
      mutationFn: () => call(cancelJudge, { query }),
      onSuccess: done(t("solve.judging.cancelled", { number: submitId })),
    }),
    byHand: useMutation({
      mutationFn: (verdict: ByHand) =>
        mayAll
          ? call(manualJudge, { query: { submitId, ...verdict } })
          : call(judgeByHandOnDesk, { body: { cid, submitId, ...verdict } }),
      onSuccess: done(t("solve.judging.judged", { number: submitId })),
    }),
    resubmit: useMutation({
      mutationFn: () => call(resubmit, { query }),
      onSuccess: done(t("solve.judging.resubmitted")),
    }),
  };
}
