import { useDisclosure } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import {
  isInProgress,
  type ProblemInfo,
  type Submission,
  type SubmissionEvent,
  status,
} from "@verdict/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { askToSignIn } from "../../../lib/guard.ts";
import { useRetryPause } from "../../../lib/retry-pause.ts";
import { useBan, useSignedIn } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";
import { useLiveSubmission } from "../live.ts";
import { useOwnStatus } from "../ProblemPlaceLink.tsx";
import { usePlace } from "../place.ts";
import { refreshAfterVerdict, refreshLists } from "../queries.ts";

interface Sent<T> {
  problem: Pick<ProblemInfo["problem"], "id">;
  send: (given: T) => Promise<Submission>;
  onSent?: () => void;
  /** Whether it was taken or not. */
  onSettled?: () => void;
  onVerdict?: (event: SubmissionEvent, given: T | undefined) => void;
}

/** Sending something to a problem, be it a program or files: who may now, what became of it, and why not. */
export function useSending<T>({ problem, send, onSent, onSettled, onVerdict }: Sent<T>) {
  const { t } = useTranslation();
  const { closed, door } = usePlace();
  const ban = useBan("submit");
  const isSignedIn = useSignedIn();
  const soon = useRetryPause();
  const own = useOwnStatus([problem.id])?.[problem.id];
  const [isAtDoor, doorDialog] = useDisclosure(false);
  const behindDoor = useRef(() => {});
  // What was last judged stays in sight when the next one is refused.
  const [submitId, setSubmitId] = useState<number | null>(null);
  /** How often it was submitted again, where the judge elsewhere had failed. */
  const [round, setRound] = useState(0);
  const submission = useMutation({
    mutationFn: send,
    onSuccess: ({ submitId: id }) => {
      setSubmitId(id);
      onSent?.();
      toast(t("solve.submitted"), "success");
      refreshLists();
    },
    onError: soon.take,
    onSettled: () => onSettled?.(),
  });
  const live = useLiveSubmission(
    submitId,
    (event) => {
      refreshAfterVerdict(event.submission.submitId);
      onVerdict?.(event, submission.variables);
    },
    round,
  );
  const { isPending } = submission;
  const isJudging =
    isPending || (submitId !== null && (live === null || isInProgress(live.submission.status)));
  const banned =
    ban === null ? null : ban ? t("account.submitBanned", { reason: ban }) : t("account.submitBannedPlain");
  return {
    send: submission.mutate,
    submitId,
    live,
    soon,
    isJudging,
    hasEarlier: own !== undefined && own.status !== status.notSubmitted,
    hasSolved: own?.status === status.accepted,
    /** Why nothing can be sent at all; null: it can. */
    shut: closed ?? banned,
    /** Lets who is signed in through the contest's door; a guest goes on with `asGuest` once they are. */
    admit(go: () => void, asGuest: () => void) {
      if (!isSignedIn) return askToSignIn(asGuest);
      if (!door) return go();
      behindDoor.current = go;
      doorDialog.open();
    },
    /** The contest's door while somebody stands at it. */
    door:
      isAtDoor &&
      door?.({
        onClose: doorDialog.close,
        onEntered: () => {
          doorDialog.close();
          behindDoor.current();
        },
      }),
    /** Of the panel that shows what becomes of it; null: nothing was sent yet. */
    panel:
      isPending || submitId !== null
        ? {
            submitId: isPending ? null : submitId,
            live: isPending ? null : live,
            onAgain: () => setRound(round + 1),
          }
        : null,
  };
}
