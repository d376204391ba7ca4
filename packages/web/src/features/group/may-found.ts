import { useQuery } from "@tanstack/react-query";
import { foundingRefusals } from "@verdict/contract";
import { useTranslation } from "react-i18next";
import { useBan } from "../../lib/session.ts";
import { describeRefusal } from "../../lib/toast.ts";
import { mayFoundQuery } from "./queries.ts";

/** Why the reader may not found a group now, in words; null: they may, or nobody knows. */
export function useFoundRefusal(): { refusal: string | null; isAsking: boolean } {
  const { t } = useTranslation();
  const ban = useBan("group_add");
  const { error, isPending } = useQuery(mayFoundQuery);
  const limit = describeRefusal(error, foundingRefusals);
  return {
    refusal: ban === null ? limit : t("group.found.banned", { reason: ban }),
    isAsking: isPending,
  };
}
