import { useQuery } from "@tanstack/react-query";
import { foundingRefusals } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { CallError } from "../../lib/call-error.ts";
import { useBan } from "../../lib/session.ts";
import { describeError } from "../../lib/toast.ts";
import { mayFoundQuery } from "./queries.ts";

const limits: readonly string[] = foundingRefusals;

/** Why the reader may not found a group now, in words; null: they may, or nobody knows. */
export function useFoundRefusal(): { refusal: string | null; isAsking: boolean } {
  const { t } = useTranslation();
  const ban = useBan("group_add");
  const { error, isPending } = useQuery(mayFoundQuery);
  const limit = error instanceof CallError && limits.includes(error.code) ? describeError(error) : null;
  return {
    refusal: ban === null ? limit : t("group.found.banned", { reason: ban }),
    isAsking: isPending,
  };
}
