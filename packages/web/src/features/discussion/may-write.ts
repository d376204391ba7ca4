import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useBan, useSignedIn } from "../../lib/session.ts";
import { describeRefusal } from "../../lib/toast.ts";
import { useDiscussionPlace } from "./place.ts";
import { mayWriteQuery } from "./queries.ts";

/** Why the reader may not write here yet, in words; null: they may, or nobody knows. */
export function useTooFew(what: "discussion" | "comment"): string | null {
  const isSignedIn = useSignedIn();
  const { gid } = useDiscussionPlace();
  const { error } = useQuery({ ...mayWriteQuery(what, gid !== null), enabled: isSignedIn });
  return describeRefusal(error, [`${what}-too-few-solved`]);
}

/** Why the reader may not open a discussion here, in words: banned from it, or too few problems solved. */
export function useOpenRefusal(): string | null {
  const { t } = useTranslation();
  const ban = useBan("discussion_add");
  const tooFew = useTooFew("discussion");
  return ban === null ? tooFew : t("discussion.writeBanned", { reason: ban });
}
